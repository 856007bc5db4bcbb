import { days, emailChangeLink } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { type ProfileChanges } from '@passerelle/contracts/profile.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { consentNames } from '@passerelle/contracts/terms.ts'
import { fieldOf, findRecord, type AgentRow } from '../../agents/record.ts'
import { recordConsents } from '../../agents/consents.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, noSession } from '../../problems/problem.ts'
import { queueMail } from '../../mail/outbox.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { askedOf, faultsIn, mergeHeld, sortChanges, type Sorted } from './change-rules.ts'
import {
  findOpenRequest,
  insertEmailChange,
  insertRequest,
  isEmailHeld,
  lockAgent,
  updateAgent,
  updateRequest,
  voidEmailChanges,
  type OpenRequest,
} from './store.ts'

/**
 * The agent's own record.
 * @throws Problem 401 when the account is gone meanwhile
 */
export async function readOwnRecord(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<AgentRecord> {
  const found = await findRecord(db, id, now())
  if (!found) throw noSession()
  return found.record
}

/**
 * Saves what was sent, all of it or nothing (product reading, section 1): some waits for review, an e-mail address waits for its link, the
 * rest applies at once. What the agent's country, or the agency's, does not ask for is dropped.
 * @param reader the language that the page was in, for the wording of consents. BCP 47
 * @throws Problem 400 with every wrong field
 */
export async function saveChanges(
  deps: Deps,
  agentId: string,
  all: ProfileChanges,
  reader?: string,
): Promise<AgentRecord | 'emailTaken'> {
  const outcome = await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, agentId)
    if (!agent) throw noSession()
    const open = await findOpenRequest(db, agentId)
    const requested = open?.changes ?? {}
    const sent = askedOf(agent, requested, all)
    const faults = {
      ...faultsIn(agent, requested, sent, deps.now().toISOString().slice(0, 10)),
      ...localeFault(deps, sent),
    }
    if (Object.keys(faults).length > 0) throw invalidFields(faults)
    if (
      sent.email !== undefined &&
      (await askForEmail(db, deps, agent, sent.email)) === 'emailTaken'
    )
      return 'emailTaken'
    const sorted = sortChanges(agent, sent)
    await applyNow(db, deps, agent, sorted, reader)
    await holdForReview(db, deps, agent, open, sorted)
    return 'saved'
  })
  if (outcome === 'emailTaken') return outcome
  deps.wakeMail()
  deps.log.info({ agentId }, 'profile saved')
  return readOwnRecord(deps, agentId)
}

const localeFault = (
  { locales }: Deps,
  { locale }: ProfileChanges,
): Record<string, FieldErrorCode> =>
  locale === undefined || locales.spoken(locale) === locale ? {} : { locale: 'notAnOption' }

/** Mails follow the correspondence language, unless another is chosen for pages and mails. */
const localeFor = (language: unknown) =>
  language === 'FR' ? { locale: 'fr' } : language === 'EN' ? { locale: 'en-US' } : {}

async function applyNow(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  { direct, stored }: Sorted,
  reader: string | undefined,
): Promise<void> {
  const columns = Object.keys(direct)
  if (columns.length === 0) return
  await updateAgent(db, agent.id, {
    ...localeFor(direct['language']),
    ...(direct as Partial<AgentRow>),
  })
  const consents = consentNames.filter((name) => name in direct)
  if (consents.length === 0) return
  await recordConsents(
    db,
    deps,
    agent.id,
    consents.map((name) => ({ name, before: agent[name], after: direct[name] === true })),
    { place: 'profile', reader },
  )
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'consentChanged',
    detail: Object.fromEntries(consents.map((name) => [name, [stored[name], direct[name]]])),
  })
}

/** Merges into the open request; one that asks for nothing any more is closed. */
async function holdForReview(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  open: OpenRequest | undefined,
  sorted: Sorted,
): Promise<void> {
  const changes = mergeHeld(open?.changes ?? {}, sorted)
  const fields = Object.keys(changes).map(fieldOf)
  const isNews = Object.keys(sorted.held).some(
    (column) => changes[column] !== open?.changes[column],
  )
  if (!isNews) return
  if (open)
    await updateRequest(
      db,
      open.id,
      fields.length > 0 ? { changes } : { changes, closed_at: deps.now() },
    )
  else
    await insertRequest(db, { id: deps.newId(), agent_id: agent.id, changes, asked_at: deps.now() })
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: fields.length > 0 ? 'changesRequested' : 'changesWithdrawn',
    detail: { fields },
  })
}

/** Mails a link to the new address and a note to the old one; only the latest link works. The stored address asked for again ends the waiting. */
async function askForEmail(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  email: string,
): Promise<'asked' | 'emailTaken' | 'unchanged'> {
  const now = deps.now()
  if (email === agent.email) {
    await voidEmailChanges(db, agent.id, now)
    return 'unchanged'
  }
  if (await isEmailHeld(db, email, agent.id)) return 'emailTaken'
  await voidEmailChanges(db, agent.id, now)
  const token = deps.newToken()
  const expires = new Date(now.getTime() + emailChangeLink.life)
  await insertEmailChange(db, {
    token_hash: sha256(token),
    agent_id: agent.id,
    email,
    created_at: now,
    expires_at: expires,
  })
  const mail = { agentId: agent.id, locale: agent.locale ?? 'en-US' }
  await queueMail(db, deps, {
    ...mail,
    to: email,
    template: 'confirmEmail',
    values: { name: agent.name, email, token, validUntil: expires.toISOString() },
    life: emailChangeLink.life,
  })
  await queueMail(db, deps, {
    ...mail,
    to: agent.email,
    template: 'emailChanging',
    values: { name: agent.name, email },
    life: days(7),
  })
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'emailChangeRequested',
  })
  return 'asked'
}

/** Takes back the open change request, and an e-mail change that waits. */
export async function withdraw(deps: Deps, agentId: string): Promise<AgentRecord> {
  await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, agentId)
    if (!agent) throw noSession()
    const open = await findOpenRequest(db, agentId)
    if (open) await updateRequest(db, open.id, { closed_at: deps.now() })
    const emailWaited = await voidEmailChanges(db, agentId, deps.now())
    const fields = [
      ...Object.keys(open?.changes ?? {}).map(fieldOf),
      ...(emailWaited ? ['email'] : []),
    ]
    if (fields.length > 0)
      await writeAuditEvent(db, deps, {
        actor: null,
        subject: agentId,
        action: 'changesWithdrawn',
        detail: { fields },
      })
  })
  return readOwnRecord(deps, agentId)
}
