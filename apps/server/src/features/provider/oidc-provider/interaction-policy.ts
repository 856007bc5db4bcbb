/**
 * Says when the library has to interrupt the request and ask the agent: for a sign-in, for the
 * portal's approval, for the site's admission, for consent.
 */
import type { interactionPolicy, KoaContextWithOIDC } from 'oidc-provider'
import { admits } from '../../../sites/admission.ts'
import { siteOf } from '../clients/clients.ts'
import { currentRequest } from './request-context.ts'

type Policy = typeof interactionPolicy
type Condition = (ctx: KoaContextWithOIDC) => boolean

/**
 * Is the last sign-in older than max_age? A sign-in since this request was interrupted counts as
 * new. Otherwise max_age=0 would ask for ever.
 */
const isSignInTooOld =
  (now: () => Date): Condition =>
  (ctx) => {
    const { params, session } = ctx.oidc
    if (params?.['max_age'] === undefined) return false
    if (!session?.accountId) return true
    const age = Math.floor(now().getTime() / 1000) - (session.loginTs ?? 0)
    return age > Number(params['max_age']) && !currentRequest()?.isFresh
  }

const hasPrompt =
  (name: string): Condition =>
  (ctx) =>
    ctx.oidc.prompts.has(name)

/** First-party sites need no consent. */
const isUnconsented: Condition = (ctx) =>
  !siteOf(ctx.oidc.client).first_party && !currentRequest()?.isConsented
const needsConsent: Condition = (ctx) => isUnconsented(ctx) && hasPrompt('consent')(ctx)
/**
 * Another installed program may use a native client's address, so the agent is asked each time
 * (RFC 8252, section 8.6).
 */
const isNative: Condition = (ctx) =>
  isUnconsented(ctx) && ctx.oidc.client?.['applicationType'] === 'native'

const isNotAdmitted: Condition = (ctx) => {
  const caller = currentRequest()?.caller
  return caller !== undefined && !admits(siteOf(ctx.oidc.client), caller.countryId)
}

/**
 * The library's own policy with our checks for prompt=login and max_age, which accept a sign-in
 * since the interruption, and with two prompts before consent. A site that asked with prompt=none
 * gets the error of the check.
 */
export function makePolicy(
  { base, Check, Prompt }: Policy,
  now: () => Date,
): interactionPolicy.DefaultPolicy {
  const policy = base()
  const login = policy.get('login')
  const consent = policy.get('consent')
  if (!login || !consent) throw new Error('the library’s policy has changed')
  for (const name of ['login_prompt', 'max_age']) login.checks.remove(name)
  login.checks.add(
    new Check(
      'login_prompt',
      'a new sign-in was asked for',
      'login_required',
      (ctx) => hasPrompt('login')(ctx) && !currentRequest()?.isFresh,
    ),
  )
  login.checks.add(
    new Check('max_age', 'the last sign-in is too long ago', 'login_required', isSignInTooOld(now)),
  )
  // Another sign-in does not change the acr, so the site gets an error.
  for (const check of login.checks)
    if (check.reason.startsWith('essential_acr')) check.error = 'unmet_authentication_requirements'
  // op_claims_missing is left out: a claim that no scope includes is not sent, and nobody is asked
  // for it (grants.ts).
  for (const name of ['native_client_prompt', 'consent_prompt', 'op_claims_missing'])
    consent.checks.remove(name)
  consent.checks.add(
    new Check('consent_prompt', 'consent was asked for', 'consent_required', needsConsent),
  )
  consent.checks.add(
    new Check(
      'native_client_prompt',
      'an installed program asks',
      'interaction_required',
      isNative,
    ),
  )
  consent.checks.add(
    new Check(
      'refused',
      'the agent refused',
      'access_denied',
      () => currentRequest()?.isAccessDenied === true,
    ),
    0,
  )
  policy.add(
    new Prompt(
      { name: 'approval' },
      new Check(
        'not_approved',
        'the agent is not approved',
        'access_denied',
        (ctx) => ctx.oidc.account === undefined,
      ),
    ),
    1,
  )
  policy.add(
    new Prompt(
      { name: 'admission' },
      new Check('not_allowed', 'the agent may not use this site', 'access_denied', isNotAdmitted),
    ),
    2,
  )
  // prompt=create (Initiating User Registration via OpenID Connect 1.0) makes the page /authorize
  // open the registration instead of the sign-in. An agent who is signed in has an account, so the
  // prompt does not interrupt.
  const create = new Prompt({ name: 'create', requestable: true })
  create.checks.remove('create_prompt')
  policy.add(create)
  return policy
}
