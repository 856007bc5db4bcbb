import { applies } from '@passerelle/contracts/fields.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { activationLink, days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { SignupBody } from '@passerelle/contracts/signup.ts'
import {
  signupFields,
  type ActivationOutcome,
  type SignupOutcome,
} from '@passerelle/contracts/signup-form.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { acceptTerms } from '../../agents/terms-acceptance.ts'
import { recordConsents } from '../../agents/consents.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import { invalidFields, tooMany } from '../../problems/problem.ts'
import { queueMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFieldError } from '../../agents/password-policy.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { agentFrom } from './agent-row.ts'
import { agentLocale } from './agent-locale.ts'
import {
  activateAgent,
  findActivation,
  findAccount,
  deleteAgreements,
  insertActivation,
  insertOrReplaceAgent,
  lockAgentOfLink,
  lockRegistration,
  voidActivations,
} from './store.ts'

export interface Visitor {
  /** For the limits. */
  readonly network: string
  /** The language of the page; undefined when the request does not tell. */
  readonly language: LanguageTag | undefined
}

/**
 * Field errors that the contract cannot know: dates in the future, and a password shorter than the
 * settings require.
 */
export function formFieldErrors(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  form: Readonly<Record<string, unknown>>,
): Record<string, FieldErrorCode> {
  const today = now().toISOString().slice(0, 10)
  const { birthdate, password, travel_agent_start_year: start } = form
  const errors: Record<string, FieldErrorCode> = {}
  if (typeof birthdate === 'string' && birthdate >= today) errors.birthdate = 'notInThePast'
  if (typeof start === 'number' && applies(signupFields.travel_agent_start_year, form.country_id)) {
    if (start > Number(today.slice(0, 4))) errors.travel_agent_start_year = 'notInThePast'
    else if (typeof birthdate === 'string' && start < Number(birthdate.slice(0, 4)))
      errors.travel_agent_start_year = 'invalid'
  }
  if (typeof password === 'string' && password !== '' && isTooShort(config, password))
    errors.password = 'tooShort'
  return errors
}

/**
 * Registers an agent and mails the activation link. It replaces a registration with the same
 * address that was not activated, and voids
 * the older link.
 * @throws Problem 400 for a common password, where the security profile refuses one · 503 when too
 *   many passwords wait to be hashed
 */
export async function register(
  deps: Deps,
  form: SignupBody,
  { network, language }: Visitor,
): Promise<SignupOutcome> {
  return deps.passwords.admit(network, async () => {
    const byNetwork = await countAttempts(deps, [
      [deps.config.demo ? 'signupByAddressInDemo' : 'signupByAddress', network],
    ])
    if (!byNetwork.allowed) return 'tooManyAttempts'
    // A password that is refused must not use up the day's few registrations of this address.
    const passwordError = await passwordFieldError(deps.config, form.password, {
      role: null,
      email: form.email,
      name: form.first_name,
      surname: form.last_name,
    })
    if (passwordError) throw invalidFields({ password: passwordError })
    const byEmail = await countAttempts(deps, [['signupByEmail', `${form.email} ${network}`]])
    if (!byEmail.allowed) return 'tooManyAttempts'
    const passwordHash = await deps.passwords.hash(form.password)
    const agent = agentFrom(form, {
      id: deps.newId(),
      passwordHash,
      locale: agentLocale(deps.locales, form, language),
      at: deps.now(),
    })
    const outcome = await deps.db.transaction((db) => storeRegistration(db, deps, agent, language))
    deps.wakeMail()
    return outcome
  })
}

/**
 * Mails a new activation link if a registration with this address waits for its confirmation. It
 * counts as a registration does, because
 * anybody may ask.
 * @throws Problem 429 too many attempts
 */
export async function sendActivationAgain(
  deps: Deps,
  email: string,
  network: string,
): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [
    [deps.config.demo ? 'signupByAddressInDemo' : 'signupByAddress', network],
    ['signupByEmail', `${email} ${network}`],
  ])
  if (!allowed) throw tooMany(retryAfter)
  await deps.db.transaction(async (db) => {
    const agent = await lockRegistration(db, email)
    if (agent) await sendActivationLink(db, deps, agent, deps.now())
  })
  deps.wakeMail()
}

type NewAgent = ReturnType<typeof agentFrom>
type LinkRecipient = Pick<NewAgent, 'id' | 'email' | 'name' | 'locale'>

async function storeRegistration(
  db: Db,
  deps: Deps,
  agent: NewAgent,
  reader: string | undefined,
): Promise<SignupOutcome> {
  const id = await insertOrReplaceAgent(db, agent)
  if (id === undefined) return mailAccountHolder(db, deps, agent.email)
  // The replaced registration was never confirmed, so its agreements do not count.
  if (id !== agent.id) await deleteAgreements(db, id)
  const at = deps.now()
  await sendActivationLink(db, deps, { ...agent, id }, at)
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'registered' })
  await acceptTerms(db, deps, { agentId: id, countryId: agent.country_id, reader, at })
  await recordConsents(
    db,
    deps,
    id,
    agent.optin ? [{ name: 'optin', before: false, after: true }] : [],
    { place: 'signup', reader },
  )
  deps.log.info({ agentId: id }, 'agent registered')
  return 'mailSent'
}

async function sendActivationLink(
  db: Db,
  deps: Deps,
  { id, email, name, locale }: LinkRecipient,
  at: Date,
): Promise<void> {
  const token = deps.newToken()
  const expires = new Date(at.getTime() + activationLink.life)
  await voidActivations(db, id, at)
  await insertActivation(db, {
    token_hash: sha256(token),
    agent_id: id,
    created_at: at,
    expires_at: expires,
  })
  await queueMail(db, deps, {
    agentId: id,
    to: email,
    template: 'activation',
    locale: locale ?? 'en-US',
    life: activationLink.life,
    values: { name, token, validUntil: expires.toISOString() },
  })
}

/**
 * Tells the account's owner that somebody registered with the address. Most often it is the owner,
 * who forgot about the account.
 */
async function mailAccountHolder(db: Db, deps: Deps, email: string): Promise<SignupOutcome> {
  const account = await findAccount(db, email)
  if (account)
    await queueMail(db, deps, {
      agentId: account.id,
      to: email,
      template: 'alreadyRegistered',
      locale: account.locale ?? 'en-US',
      life: days(1),
      values: { name: account.name },
    })
  return 'emailInUse'
}

/**
 * Says whether the address can be registered. Above the limits the answer is always yes, so that an
 * attack learns nothing (security a.2, C11).
 */
export async function canRegister(deps: Deps, email: string, network: string): Promise<boolean> {
  const { allowed } = await countAttempts(deps, [
    ['emailValidateByAddress', network],
    ['emailValidateByAddressAndHour', network],
    ['emailValidateByEmail', email],
    ['emailValidateInAll', 'all'],
  ])
  return !allowed || (await findAccount(deps.db, email)) === undefined
}

/** Follows an activation link. A used link answers `complete` again until it expires. */
export async function activate(
  deps: Deps,
  token: string,
  network: string,
): Promise<ActivationOutcome> {
  if (token === '') return 'noLink'
  const { allowed } = await countAttempts(deps, [['activateByAddress', network]])
  if (!allowed) return 'invalid'
  const tokenHash = sha256(token)
  return deps.db.transaction(async (db): Promise<ActivationOutcome> => {
    await lockAgentOfLink(db, tokenHash)
    const link = await findActivation(db, tokenHash)
    if (!link) return 'noLink'
    if (link.agent_id === null || link.voided_at) return 'invalid'
    if (link.expires_at <= deps.now()) return 'expired'
    if (link.used_at) return 'complete'
    await activateAgent(db, tokenHash, link.agent_id, deps.now())
    await writeAuditEvent(db, deps, { actor: null, subject: link.agent_id, action: 'activated' })
    deps.log.info({ agentId: link.agent_id }, 'agent activated')
    return 'complete'
  })
}
