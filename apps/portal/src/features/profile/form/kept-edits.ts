import { profileEditsKey } from '../../../forms/registration-draft.ts'
import type { Draft } from './draft.ts'

interface KeptEdits {
  agentId: string
  edits: Draft
}

/**
 * Stores unsaved edits in this tab, so that Back, a reload or the end of the session loses
 * nothing. A sign-out deletes them (`clearEntries`).
 */
export function storeEdits(agentId: string, edits: Draft) {
  try {
    if (Object.keys(edits).length === 0) sessionStorage.removeItem(profileEditsKey)
    else sessionStorage.setItem(profileEditsKey, JSON.stringify({ agentId, edits }))
  } catch {
    // Without storage, only leaving the page loses them.
  }
}

/** The stored edits of this agent. Those of somebody else are not used. */
export function readEdits(agentId: string, stored: Draft): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(profileEditsKey) ?? 'null') as KeptEdits | null
    if (kept?.agentId !== agentId) return {}
    return Object.fromEntries(Object.entries(kept.edits).filter(([path]) => path in stored))
  } catch {
    return {}
  }
}
