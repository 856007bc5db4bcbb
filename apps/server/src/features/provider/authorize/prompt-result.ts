/**
 * Makes the answer that the page /authorize shows when the agent has to do something before the
 * site gets its answer.
 */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { logoOf } from '../../../site-logos/store.ts'
import { siteOf } from '../clients/clients.ts'
import { startInteraction } from '../interactions/interactions.ts'
import type { PendingPrompt } from '../oidc-provider/interaction-url.ts'
import { addressOf, limitVisitors, type AnsweredRequest } from './answered-request.ts'
import { askProvider, type SessionEnded, type SiteResponse } from './ask-provider.ts'
import { keepPushedRequest, pageParametersOf } from './pushed-request.ts'

/** Which site asks, and for what. */
export interface RequestingSite {
  readonly client_id: string
  readonly client_name: string
  readonly client_uri: string | null
  /** The path of its logo at the portal. */
  readonly logo: string | null
  readonly scopes: string[]
}

interface Prompt {
  readonly kind: 'prompt'
  readonly site: RequestingSite
  /** What the pages need of a pushed request, which the address does not hold. */
  readonly pushed: Readonly<Record<string, string>> | undefined
}

export type PromptResult = Prompt &
  (
    | { readonly prompt: 'login'; readonly interaction: string }
    | { readonly prompt: 'consent'; readonly interaction: string }
    /** With the address that tells the site access_denied, where there is one. */
    | { readonly prompt: 'approval' | 'admission'; readonly errorRedirect: string | undefined }
  )

async function requestingSite(
  { db }: Pick<Deps, 'db'>,
  { instance, parameters }: AnsweredRequest,
  scopes: readonly string[],
): Promise<RequestingSite> {
  const clientId = parameters.get('client_id') ?? ''
  const { client_name, client_uri } = siteOf(await instance.provider.Client.find(clientId))
  const logo = await logoOf(db, clientId)
  return { client_id: clientId, client_name, client_uri, logo, scopes: [...scopes] }
}

/** Stores the request until the agent has signed in or consented. */
async function interactionFor(
  deps: Deps,
  { userAgent, parameters, context: { caller }, interaction, pushed }: AnsweredRequest,
  scopes: readonly string[],
  errorRedirect?: string,
): Promise<string> {
  if (pushed) await keepPushedRequest(deps, pushed)
  const { sessionHash } = interaction
  return startInteraction(deps, {
    browserSecret: userAgent.ensureBrowserSecret(),
    parameters,
    scopes,
    // This is the session at the first interruption. A sign-in since then still counts.
    sessionHash: sessionHash === undefined ? (caller?.sessionId ?? null) : sessionHash,
    consent:
      errorRedirect === undefined || !caller ? undefined : { agentId: caller.id, errorRedirect },
  })
}

/** Asks the library for the address that tells the site access_denied. */
async function errorRedirectFor(
  deps: Deps,
  request: AnsweredRequest,
): Promise<string | SessionEnded | undefined> {
  const parameters = new URLSearchParams(request.parameters)
  parameters.set('prompt', 'none')
  const answer = await askProvider(request.instance, parameters, {
    ...request.context,
    isAccessDenied: true,
  })
  if (answer.kind === 'sessionEnded') return answer
  return answer.kind === 'redirect' || answer.kind === 'form'
    ? addressOf(deps, request, answer, limits.interaction)
    : undefined
}

/**
 * Answers the site after a sign-in that did not bring what the site asked for: another agent's ID
 * Token or sub, or an acr that the portal does not have. Another sign-in would have the same
 * result.
 */
async function answerUnmetRequest(
  deps: Deps,
  request: AnsweredRequest,
): Promise<SiteResponse | SessionEnded> {
  const to = await errorRedirectFor(deps, request)
  if (typeof to === 'object') return to
  if (to === undefined) throw new Error('the library refuses what it asked for')
  return { kind: 'redirect', to }
}

/** @throws Problem 429 for a visitor of whose network too many requests are stored */
export async function promptResult(
  deps: Deps,
  request: AnsweredRequest,
  { prompt, scopes }: PendingPrompt,
): Promise<PromptResult | SiteResponse | SessionEnded> {
  if (prompt === 'login' && request.context.isFresh) return answerUnmetRequest(deps, request)
  const base = {
    kind: 'prompt',
    site: await requestingSite(deps, request, scopes),
    pushed: request.pushed && pageParametersOf(request.parameters),
  } as const
  if (prompt === 'login') {
    await limitVisitors(deps, request)
    return { ...base, prompt, interaction: await interactionFor(deps, request, scopes) }
  }
  const errorRedirect = await errorRedirectFor(deps, request)
  if (typeof errorRedirect === 'object') return errorRedirect
  if (prompt !== 'consent') return { ...base, prompt, errorRedirect }
  const consentErrorRedirect = errorRedirect ?? deps.config.corporateUrl
  return {
    ...base,
    prompt,
    interaction: await interactionFor(deps, request, scopes, consentErrorRedirect),
  }
}
