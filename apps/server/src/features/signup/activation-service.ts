/**
 * Links that confirm a registration. Each link belongs to one registration, and confirms no other:
 * anybody can register with an address, and only its owner gets the mails. So the link proves the
 * mailbox, and the browser's mark or the password proves the registration.
 */
import { activationLink } from '@passerelle/contracts/limits.ts'
import type { ActivationOutcome } from '@passerelle/contracts/signup-form.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { Db } from '../../db/db.ts'
import type { activations, KeptRegistration } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { equalInConstantTime, sha256 } from '../../crypto/tokens.ts'
import { queueMail } from '../../mail/outbox.ts'
import { Problem, tooMany } from '../../problems/problem.ts'
import { findMailedLink } from '../../rate-limit/mailed-links.ts'
import { countAttempts, refundAttempt } from '../../rate-limit/rate-limit.ts'
import {
  activateAgent,
  findActivation,
  findNewestActivation,
  insertActivation,
  lockAgentOfLink,
  lockRegistration,
  restoreRegistration,
  voidActivationsOf,
  voidOtherActivations,
  type ActivationLink,
} from './activation-store.ts'

interface LinkRecipient {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly locale?: string | null | undefined
}

interface LinkOptions {
  /** Hash of the mark of the browser that sent the registration. */
  readonly markHash: string | null
  /** The registration, when another one has taken its place in the tables. */
  readonly registration?: KeptRegistration | null
}

/** Mails a link that confirms a registration. Goes into the transaction of the registration. */
export async function sendActivationLink(
  db: Db,
  deps: Deps,
  { id, email, locale, ...person }: LinkRecipient,
  { markHash, registration = null }: LinkOptions,
): Promise<void> {
  const token = deps.newToken()
  const at = deps.now()
  const expires = new Date(at.getTime() + activationLink.life)
  const link: typeof activations.$inferInsert = {
    token_hash: sha256(token),
    agent_id: id,
    created_at: at,
    expires_at: expires,
    mark_hash: markHash,
    registration,
  }
  await insertActivation(db, link)
  await queueMail(db, deps, {
    accountId: id,
    to: email,
    template: 'activation',
    locale: locale ?? 'en-US',
    life: activationLink.life,
    secretHash: link.token_hash,
    values: { name: greetingName(person, locale), token, validUntil: expires.toISOString() },
  })
}

/**
 * Mails a new link if a registration with this address waits for its confirmation: that of the
 * browser which asks, else the newest. It counts as a registration does, because anybody may ask.
 * Only the browser that sent the registration voids its older link.
 * @throws Problem 429 too many attempts
 */
export async function sendActivationAgain(
  deps: Deps,
  { email, mark }: { email: string; mark?: string | undefined },
  network: string,
): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [
    [deps.config.demo ? 'signupByAddressInDemo' : 'signupByAddress', network],
    ['signupByEmail', `${email} ${network}`],
  ])
  if (!allowed) throw tooMany(retryAfter)
  await deps.db.transaction(async (db) => {
    const agent = await lockRegistration(db, email)
    if (agent) await sendLinkAgain(db, deps, agent, mark === undefined ? undefined : sha256(mark))
    else await queueUnsentLink(db, deps, email)
  })
  deps.wakeMail()
}

/** The outbox grows by a row also when nothing waits, so that its size tells nobody. */
async function queueUnsentLink(db: Db, deps: Deps, email: string): Promise<void> {
  const expires = new Date(deps.now().getTime() + activationLink.life)
  await queueMail(db, deps, {
    accountId: null,
    to: email,
    template: 'activation',
    locale: 'en-US',
    life: activationLink.life,
    isUnsent: true,
    values: { name: '', token: deps.newToken(), validUntil: expires.toISOString() },
  })
}

async function sendLinkAgain(
  db: Db,
  deps: Deps,
  agent: LinkRecipient,
  markHash: string | undefined,
): Promise<void> {
  const own = markHash && (await findNewestActivation(db, agent.id, markHash))
  if (own) await voidActivationsOf(db, agent.id, markHash, deps.now())
  const link = own || (await findNewestActivation(db, agent.id, undefined))
  const { name, surname, locale } = link?.registration?.agent ?? agent
  await sendActivationLink(
    db,
    deps,
    { ...agent, name, surname, locale },
    { markHash: link?.mark_hash ?? null, registration: link?.registration ?? null },
  )
}

export interface ActivationInput {
  /** The secret of the link. */
  readonly hash: string
  /** The mark of the browser. */
  readonly mark?: string | undefined
  readonly password?: string | undefined
}

/**
 * Follows an activation link. It confirms the registration that it was mailed for, and ends all
 * others with the same address. A used link answers `complete` again until it expires.
 * @param network the caller's network, for the limits
 * @throws Problem 403 passwordRequired in a browser that did not send the registration, when the
 *   password is missing or wrong · 429 too many wrong passwords · 503 too many at once
 */
export async function activate(
  deps: Deps,
  input: ActivationInput,
  network: string,
): Promise<ActivationOutcome> {
  if (input.hash === '') return 'noLink'
  const { allowed } = await countAttempts(deps, [['activateByAddress', network]])
  if (!allowed) return 'invalid'
  const tokenHash = sha256(input.hash)
  const found = await findActivation(deps.db, tokenHash)
  const outcome = outcomeBefore(found, deps.now())
  if (outcome !== undefined) return outcome
  await checkRegistrant(deps, found as ActivationLink, input, network)
  return deps.db.transaction((db) => useLink(db, deps, tokenHash))
}

/**
 * Says what became of a link, without using it: the page must not ask for a step that is done. A
 * used link stays `complete`, also when its time is over (record 68).
 * @param network the caller's network, for the limit
 * @returns null for a link that can be used
 * @throws Problem 429 too many unknown links
 */
export async function readActivationOutcome(
  deps: Deps,
  secret: string,
  network: string,
): Promise<ActivationOutcome | null> {
  if (secret === '') return 'noLink'
  const link = await findMailedLink(deps, 'linkStatusByAddress', network, () =>
    findActivation(deps.db, sha256(secret)),
  )
  if (link?.used_at && link.agent_id !== null && !link.voided_at) return 'complete'
  return outcomeBefore(link, deps.now()) ?? null
}

/** The outcome of a link that confirms nothing now; undefined for one that can be used. */
function outcomeBefore(link: ActivationLink | undefined, now: Date): ActivationOutcome | undefined {
  if (!link) return 'noLink'
  if (link.agent_id === null) return 'invalid'
  if (link.expires_at <= now) return 'expired'
  if (link.voided_at) return 'invalid'
  return link.used_at ? 'complete' : undefined
}

/** Checks that the link is followed by the person who sent the registration that it confirms. */
async function checkRegistrant(
  deps: Deps,
  link: ActivationLink,
  { mark, password }: ActivationInput,
  network: string,
): Promise<void> {
  if (mark !== undefined && equalInConstantTime(sha256(mark), link.mark_hash ?? '')) return
  if (password === undefined) throw passwordRequired('required')
  await deps.passwords.admit(network, async () => {
    const { allowed, retryAfter } = await countAttempts(deps, [
      ['activationPasswordByAddress', network],
      ['activationPasswordByLink', link.token_hash],
    ])
    if (!allowed) throw tooMany(retryAfter)
    const hash = link.password_hash ?? undefined
    if (!(await deps.passwords.verify(hash, password, link.token_hash))) {
      deps.log.info({ agentId: link.agent_id }, 'password of a registration was wrong')
      throw passwordRequired('wrong')
    }
    await refundAttempt(deps, 'activationPasswordByAddress', network)
  })
}

const passwordRequired = (error: 'required' | 'wrong') =>
  new Problem(403, 'passwordRequired', 'Please enter the password of this registration.', {
    errors: { password: error },
  })

/** Uses a link whose registrant was checked. Another request may have been first. */
async function useLink(db: Db, deps: Deps, tokenHash: string): Promise<ActivationOutcome> {
  await lockAgentOfLink(db, tokenHash)
  const link = await findActivation(db, tokenHash)
  const outcome = outcomeBefore(link, deps.now())
  if (outcome !== undefined || !link?.agent_id) return outcome ?? 'invalid'
  const { agent_id: id, registration } = link
  if (registration) await restoreRegistration(db, id, tokenHash)
  await activateAgent(db, tokenHash, id, deps.now())
  await voidOtherActivations(db, id, tokenHash, deps.now())
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'activated' })
  deps.counters.count('registrations_total', { step: 'activated' })
  deps.log.info({ agentId: id }, 'agent activated')
  return 'complete'
}
