/** When the library has to stop and ask: for a sign-in, for approval, for admission, for consent. */
import type { interactionPolicy, KoaContextWithOIDC } from 'oidc-provider'
import { admits } from '../clients/admission.ts'
import { currentRequest } from './request-context.ts'
import { siteOf } from '../clients/clients.ts'

type Policy = typeof interactionPolicy
type Test = (ctx: KoaContextWithOIDC) => boolean

/** Has the agent waited longer than the site wants since the last sign-in? An answer of now to the question counts. */
const isTooLongAgo =
  (now: () => Date): Test =>
  (ctx) => {
    const { params, session } = ctx.oidc
    if (params?.['max_age'] === undefined) return false
    if (!session?.accountId) return true
    const age = Math.floor(now().getTime() / 1000) - (session.loginTs ?? 0)
    return age > Number(params['max_age']) && !currentRequest()?.isFresh
  }

const isAsked =
  (name: string): Test =>
  (ctx) =>
    ctx.oidc.prompts.has(name)

/** The agent's own sites need no question: they are the house. */
const isOpenQuestion: Test = (ctx) =>
  !siteOf(ctx.oidc.client).first_party && !currentRequest()?.isConsented
const needsConsent: Test = (ctx) => isOpenQuestion(ctx) && isAsked('consent')(ctx)
/** An installed program of others may be another one that took its address: it is never answered without a question (RFC 8252, section 8.6). */
const isInstalled: Test = (ctx) =>
  isOpenQuestion(ctx) && ctx.oidc.client?.['applicationType'] === 'native'

const isShutOut: Test = (ctx) => {
  const caller = currentRequest()?.caller
  return caller !== undefined && !admits(siteOf(ctx.oidc.client), caller.countryId)
}

/**
 * The library's own policy, changed where it would loop (a sign-in that was asked for counts once), and with two questions of ours before
 * consent. Their errors are what a site hears that asked with prompt=none.
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
      (ctx) => isAsked('login')(ctx) && !currentRequest()?.isFresh,
    ),
  )
  login.checks.add(
    new Check('max_age', 'the last sign-in is too long ago', 'login_required', isTooLongAgo(now)),
  )
  // A claim that no scope opens is left out, and nobody is asked for it (grants.ts).
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
      isInstalled,
    ),
  )
  consent.checks.add(
    new Check(
      'refused',
      'the agent refused',
      'access_denied',
      () => currentRequest()?.isRefused === true,
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
      new Check('not_allowed', 'the agent may not use this site', 'access_denied', isShutOut),
    ),
    2,
  )
  return policy
}
