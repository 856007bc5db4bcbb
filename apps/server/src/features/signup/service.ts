import { applies } from '@passerelle/contracts/fields.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { SignupBody } from '@passerelle/contracts/signup.ts'
import { signupFields, type SignupOutcome } from '@passerelle/contracts/signup-form.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { acceptTerms } from '../../agents/terms-acceptance.ts'
import { recordConsents } from '../../agents/consents.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import { invalidFields } from '../../problems/problem.ts'
import { queueMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFieldError } from '../../agents/password-policy.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { agentFrom } from './agent-row.ts'
import { agentLocale } from './agent-locale.ts'
import { sendActivationLink } from './activation-service.ts'
import { keepRegistration, voidActivationsOf } from './activation-store.ts'
import { deleteAgreements, findAccount, insertOrLockAgent, replaceAgent } from './store.ts'

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
 * Registers an agent and mails the activation link. A registration of the same browser and address
 * that was not activated is replaced, and its link is void. One of another browser stays beside its
 * own link: anybody can register with an address, and must not thereby change what its owner
 * confirms (security A25).
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
    const markHash = form.mark === undefined ? null : sha256(form.mark)
    const outcome = await deps.db.transaction((db) =>
      storeRegistration(db, deps, { agent, markHash, reader: language }),
    )
    deps.wakeMail()
    return outcome
  })
}

type NewAgent = ReturnType<typeof agentFrom>

interface NewRegistration {
  readonly agent: NewAgent
  readonly markHash: string | null
  readonly reader: LanguageTag | undefined
}

async function storeRegistration(
  db: Db,
  deps: Deps,
  { agent, markHash, reader }: NewRegistration,
): Promise<SignupOutcome> {
  const id = await insertOrLockAgent(db, agent)
  if (id === undefined) return mailAccountHolder(db, deps, agent.email)
  const at = deps.now()
  if (id !== agent.id) await replaceRegistration(db, id, { agent, markHash, at })
  await sendActivationLink(db, deps, { ...agent, id }, { markHash })
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

/** Puts a registration in the place of one that was never confirmed, whose agreements go with it. */
async function replaceRegistration(
  db: Db,
  id: string,
  { agent, markHash, at }: { agent: NewAgent; markHash: string | null; at: Date },
): Promise<void> {
  if (markHash !== null) await voidActivationsOf(db, id, markHash, at)
  await keepRegistration(db, id, at)
  await replaceAgent(db, id, agent)
  await deleteAgreements(db, id)
}

/**
 * Tells the account's owner that somebody registered with the address. Most often it is the owner,
 * who forgot about the account.
 */
async function mailAccountHolder(db: Db, deps: Deps, email: string): Promise<SignupOutcome> {
  const account = await findAccount(db, email)
  if (account)
    await queueMail(db, deps, {
      accountId: account.id,
      to: email,
      template: 'alreadyRegistered',
      locale: account.locale ?? 'en-US',
      life: days(1),
      values: { name: greetingName(account, account.locale) },
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
