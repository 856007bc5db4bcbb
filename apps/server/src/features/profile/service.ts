import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { OwnRecord, ProfileChanges } from '@passerelle/contracts/profile.ts'
import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import { fieldNameOf, findRecord, type AgentRow } from '../../agents/record.ts'
import {
  closeRequest,
  findOpenRequest,
  requestReview,
  updateRequest,
} from '../../applications/change-requests.ts'
import { openQuestionUntil } from '../../applications/questions.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, noSession } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import {
  changeFieldErrors,
  dropInapplicableFields,
  sortChanges,
  withdrawnFrom,
  type RequestedValues,
} from '../../agents/change-rules.ts'
import { applyDirectChanges } from '../../agents/direct-changes.ts'
import { lockAgent, updateAgent } from '../../agents/store.ts'
import { requestEmailChange } from './email-service.ts'
import { voidEmailChanges } from './store.ts'

/**
 * Reads the agent's own record.
 * @throws Problem 401 when the account was deleted in the meantime
 */
export async function readOwnRecord(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<OwnRecord> {
  const found = await findRecord(db, id, now())
  if (!found) throw noSession()
  const until = openQuestionUntil(found.row, now())
  return { ...found.record, answer_by: until?.toISOString() ?? null }
}

/**
 * Saves the whole body or nothing (product reading, section 1): some values wait for review, an
 * e-mail address waits for its link, the rest
 * applies at once. Fields that do not apply in the agent's country, or in the agency's, are
 * dropped.
 * @param pageLanguage BCP 47, for the wording of consents
 * @throws Problem 400 with every wrong field
 */
export async function saveChanges(
  deps: Deps,
  { id: agentId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  body: ProfileChanges,
  pageLanguage?: string,
): Promise<OwnRecord | 'emailRefused'> {
  const outcome = await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, agentId)
    if (!agent) throw noSession()
    const open = await findOpenRequest(db, agentId)
    const requested = open?.changes ?? {}
    const changes = dropInapplicableFields(agent, requested, body)
    checkChanges(deps, agent, requested, changes)
    if (
      changes.email !== undefined &&
      (await requestEmailChange(db, deps, agent, changes.email, sessionId)) === 'emailRefused'
    )
      return 'emailRefused'
    const sorted = sortChanges(agent, changes)
    await applyDirectChanges(db, deps, agent, sorted, pageLanguage)
    await requestReview(db, deps, agent, open, sorted)
    return 'saved'
  })
  if (outcome === 'emailRefused') return outcome
  deps.wakeMail()
  deps.log.info({ agentId }, 'profile saved')
  return readOwnRecord(deps, agentId)
}

/**
 * Withdraws requested changes and an e-mail change that waits. A request without any value left is
 * closed.
 * @param fields paths; undefined withdraws everything
 */
export async function withdrawRequests(
  deps: Deps,
  agentId: string,
  fields?: readonly WaitingField[],
): Promise<OwnRecord> {
  await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, agentId)
    if (!agent) throw noSession()
    const open = await findOpenRequest(db, agentId)
    const { left, withdrawn } = withdrawnFrom(open?.changes ?? {}, fields)
    if (open && withdrawn.length > 0) {
      if (Object.keys(left).length > 0) await updateRequest(db, open, { changes: left })
      else await closeRequest(db, open, deps.now())
    }
    const isEmailMeant = fields === undefined || fields.includes('email')
    const wasEmailWaiting = isEmailMeant && (await voidEmailChanges(db, agentId, deps.now()))
    const paths = [...withdrawn.map(fieldNameOf), ...(wasEmailWaiting ? ['email'] : [])]
    if (paths.length > 0)
      await writeAuditEvent(db, deps, {
        actor: null,
        subject: agentId,
        action: 'changesWithdrawn',
        detail: { fields: paths },
      })
  })
  return readOwnRecord(deps, agentId)
}

/**
 * Saves the language of staff who are not agents. They have no other data to keep.
 * @throws Problem 400 with every other field, and for a language that the portal does not have
 */
export async function saveStaffLocale(
  deps: Deps,
  accountId: string,
  { locale, ...others }: ProfileChanges,
): Promise<{ success: true }> {
  const errors = {
    ...Object.fromEntries(Object.keys(others).map((name) => [name, 'unknown' as const])),
    ...localeError(deps, { locale }),
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  if (locale !== undefined) await updateAgent(deps.db, accountId, { locale })
  return { success: true }
}

/** @throws Problem 400 with every wrong field */
function checkChanges(
  deps: Deps,
  agent: AgentRow,
  requested: RequestedValues,
  changes: ProfileChanges,
): void {
  const errors = {
    ...changeFieldErrors(agent, requested, changes, deps.now().toISOString().slice(0, 10)),
    ...localeError(deps, changes),
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

const localeError = (
  { locales }: Deps,
  { locale }: ProfileChanges,
): Record<string, FieldErrorCode> =>
  locale === undefined || locales.orFallback(locale) === locale ? {} : { locale: 'notAnOption' }
