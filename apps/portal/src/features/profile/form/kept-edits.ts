import { profileEditsKey } from '../../../forms/registration-draft.ts'
import type { Draft } from './draft.ts'

interface KeptEdits {
  edits: Draft
  /** What the agent saw in the fields before the edits. */
  base: Draft
}

/**
 * Stores unsaved edits in this tab, so that Back, a reload or the end of the session loses
 * nothing. A sign-out deletes them (`clearEntries`).
 */
export function storeEdits(agentId: string, kept: KeptEdits) {
  try {
    if (Object.keys(kept.edits).length === 0) sessionStorage.removeItem(profileEditsKey)
    else sessionStorage.setItem(profileEditsKey, JSON.stringify({ agentId, ...kept }))
  } catch {
    // Without storage, only leaving the page loses them.
  }
}

/** The stored edits of this agent. Those of somebody else are not used. */
export function readEdits(agentId: string, stored: Draft): KeptEdits {
  try {
    const kept = JSON.parse(sessionStorage.getItem(profileEditsKey) ?? '') as KeptEdits & {
      agentId: string
    }
    if (kept.agentId === agentId)
      return {
        edits: Object.fromEntries(Object.entries(kept.edits).filter(([path]) => path in stored)),
        base: { ...kept.base },
      }
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  return { edits: {}, base: {} }
}
