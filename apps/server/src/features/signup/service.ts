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
import { invalidFields } from '../../problems/problem.ts'
import { queueMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFieldError } from '../../agents/password-policy.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { agentFrom } from './agent-row.ts'
import { localeOf } from './agent-locale.ts'
import {
  activateAgent,
  findActivation,
  findHolder,
  forgetAgreements,
  insertActivation,
  insertOrReplaceAgent,
  lockAgentOfLink,
  voidActivations,
} from './store.ts'

/** From where, and in which language, somebody asks. */
export interface Visitor {
  readonly network: string
  /** The one that their page is in; undefined when nothing tells it. */
  readonly language: LanguageTag | undefined
}

/** What is wrong with a form beyond its contract: dates that have not come, and a password shorter than the settings ask for. */
export function formFaults(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  form: Readonly<Record<string, unknown>>,
): Record<string, FieldErrorCode> {
  const today = now().toISOString().slice(0, 10)
  const { birthdate, password, travel_agent_start_year: start } = form
  const faults: Record<string, FieldErrorCode> = {}
  if (typeof birthdate === 'string' && birthdate >= today) faults.birthdate = 'notInThePast'
  if (typeof start === 'number' && applies(signupFields.travel_agent_start_year, form.country_id)) {
    if (start > Number(today.slice(0, 4))) faults.travel_agent_start_year = 'notInThePast'
    else if (typeof birthdate === 'string' && start < Number(birthdate.slice(0, 4)))
      faults.travel_agent_start_year = 'invalid'
  }
  if (typeof password === 'string' && password !== '' && isTooShort(config, password))
    faults.password = 'tooShort'
  return faults
}

/**
 * Registers an agent and mails the activation link. A registration that was not activated is replaced, and its older link voided.
 * @throws Problem 400 for a common password, where the security profile refuses those · 503 when too many passwords wait to be hashed
 */
export const register = (
  deps: Deps,
  form: SignupBody,
  { network, language }: Visitor,
): Promise<SignupOutcome> =>
  deps.passwords.admit(async () => {
    const fault = await passwordFieldError(deps.config, form.password, {
      role: null,
      email: form.email,
      name: form.first_name,
      surname: form.last_name,
    })
    if (fault) throw invalidFields({ password: fault })
    const { allowed } = await countAttempts(deps, [
      [deps.config.demo ? 'signupByAddressInDemo' : 'signupByAddress', network],
      ['signupByEmail', form.email],
    ])
    if (!allowed) return 'tooManyAttempts'
    const passwordHash = await deps.passwords.hash(form.password)
    const agent = agentFrom(form, {
      id: deps.newId(),
      passwordHash,
      locale: localeOf(deps.locales, form, language),
      at: deps.now(),
    })
    const outcome = await deps.db.transaction((db) => keep(db, deps, agent, language))
    deps.wakeMail()
    return outcome
  })

async function keep(
  db: Db,
  deps: Deps,
  agent: ReturnType<typeof agentFrom>,
  reader: string | undefined,
): Promise<SignupOutcome> {
  const id = await insertOrReplaceAgent(db, agent)
  if (id === undefined) return tellHolder(db, deps, agent.email)
  // Who registered earlier with this address never confirmed it: what they agreed to, nobody did.
  if (id !== agent.id) await forgetAgreements(db, id)
  const at = deps.now()
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
    to: agent.email,
    template: 'activation',
    locale: agent.locale ?? 'en-US',
    life: activationLink.life,
    values: { name: agent.name, token, validUntil: expires.toISOString() },
  })
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

/** Whoever holds the address learns that somebody registered with it: most often it is they, having forgotten. */
async function tellHolder(db: Db, deps: Deps, email: string): Promise<SignupOutcome> {
  const holder = await findHolder(db, email)
  if (holder)
    await queueMail(db, deps, {
      agentId: holder.id,
      to: email,
      template: 'alreadyRegistered',
      locale: holder.locale ?? 'en-US',
      life: days(1),
      values: { name: holder.name },
    })
  return 'emailInUse'
}

/** Can the address be registered? Above the limits it always can: under attack nothing more is told (security a.2, C11). */
export async function canRegister(deps: Deps, email: string, network: string): Promise<boolean> {
  const { allowed } = await countAttempts(deps, [
    ['emailValidateByAddress', network],
    ['emailValidateByAddressAndHour', network],
    ['emailValidateByEmail', email],
    ['emailValidateInAll', 'all'],
  ])
  return !allowed || (await findHolder(deps.db, email)) === undefined
}

/** Follows an activation link. Within its life a used link keeps saying that the registration is complete. */
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
