/** The changes of an agent's record that apply at once. */
import { consentNames } from '@passerelle/contracts/terms.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { isReviewedColumn, type SortedChanges } from './change-rules.ts'
import { recordConsents } from './consents.ts'
import { fieldNameOf, type AgentRow } from './record.ts'
import { updateAgent } from './store.ts'

/**
 * Mails follow the correspondence language, unless the same save chooses another language for pages
 * and mails.
 */
const localeFor = (language: unknown) =>
  language === 'FR' ? { locale: 'fr' } : language === 'EN' ? { locale: 'en-US' } : {}

/**
 * Writes the values of a save that apply at once, and what the history keeps of them. Call it in the
 * transaction that locks the agent.
 * @param pageLanguage BCP 47, for the wording of consents
 */
export async function applyDirectChanges(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  { direct, stored }: SortedChanges,
  pageLanguage: string | undefined,
): Promise<void> {
  if (Object.keys(direct).length === 0) return
  await updateAgent(db, agent.id, {
    ...localeFor(direct['language']),
    ...(direct as Partial<AgentRow>),
  })
  await writeCorrections(db, deps, agent, { direct, stored })
  const consents = consentNames.filter((name) => name in direct)
  if (consents.length === 0) return
  await recordConsents(
    db,
    deps,
    agent.id,
    consents.map((name) => ({ name, before: agent[name], after: direct[name] === true })),
    { place: 'profile', reader: pageLanguage },
  )
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'consentChanged',
    detail: Object.fromEntries(consents.map((name) => [name, [stored[name], direct[name]]])),
  })
}

/** Writes to the audit log what an agent corrected while the registration waits for a decision. */
async function writeCorrections(
  db: Db,
  deps: Deps,
  { id, state }: AgentRow,
  { direct, stored }: Pick<SortedChanges, 'direct' | 'stored'>,
): Promise<void> {
  const corrected = Object.keys(direct).filter((column) => isReviewedColumn(column))
  if (state !== 'activated' || corrected.length === 0) return
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: id,
    action: 'corrected',
    detail: Object.fromEntries(
      corrected.map((column) => [fieldNameOf(column), [stored[column], direct[column]]]),
    ),
  })
}
