/** Handles an authorization request, from a site's parameters to the answer for the browser. */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { findClient, siteProperty } from '../clients/clients.ts'
import {
  consumeInteractions,
  findInteractionResult,
  noInteraction,
} from '../interactions/interactions.ts'
import { providerOf } from '../oidc-provider/instance.ts'
import { SessionEndSignal } from '../oidc-provider/request-context.ts'
import { handOffId, insertOneTimeRecord } from '../storage/one-time-records.ts'
import type { PrefetchedRecords } from '../storage/prefetch.ts'
import { isId } from '../storage/records.ts'
import { hasUnstorableCharacters, unstorableCharacter } from '../storage/unstorable-characters.ts'
import { visitor, type SignedInState, type UserAgentContext } from '../user-agent/user-agent.ts'
import { addressOf, limitVisitors, type AnsweredRequest } from './answered-request.ts'
import {
  askProvider,
  type ProviderAnswer,
  type ErrorResponse,
  type SessionEnded,
  type SiteResponse,
} from './ask-provider.ts'
import { promptResult, type PromptResult } from './prompt-result.ts'
import {
  pushedRequestId,
  readPushedRequest,
  usePushedRequest,
  type PushedRequest,
} from './pushed-request.ts'
import { bridgeSession } from './session-bridge.ts'

/** A site's request, with the parameters that it sent. */
export interface AuthorizationRequest {
  readonly parameters: [name: string, value: string][]
  /** The ticket of the interaction, when the request comes back after one. */
  readonly ticket?: string | undefined
  /**
   * Is it a request with prompt=none that is answered without the page? Then nothing can ask the
   * agent, and the browser gets a form at once.
   */
  readonly isSilent: boolean
}

/**
 * The answer for the browser: the way to the site, a prompt for the agent, or an error response.
 */
export type AuthorizationResult = SiteResponse | PromptResult | ErrorResponse

/**
 * Answers an authorization request. Requests of one agent are answered one at a time: the library
 * reads its session, changes it and writes it.
 * @throws Problem 429 for too many requests of visitors · 503 when the lock was lost
 */
export async function authorize(
  deps: Deps,
  userAgent: UserAgentContext,
  request: AuthorizationRequest,
): Promise<AuthorizationResult> {
  const sent = new URLSearchParams(request.parameters)
  const id = pushedRequestId(sent)
  const clientId = sent.get('client_id')
  const pushed = id === undefined ? undefined : await readPushedRequest(deps, id, clientId)
  if (id !== undefined && !pushed) return usedPushedRequest
  const { parameters } = pushed ?? request
  if (hasUnstorableCharacters(parameters)) return invalidRequest(unstorableCharacter)
  return userAgent.withAgentLock(clientId ?? '', async (state) => {
    const opened = { ...request, parameters, pushed }
    const result = await authorizeAs(deps, userAgent, opened, state)
    if (result.kind !== 'sessionEnded') return result
    // The agent has signed out in the meantime, so the request is answered like a visitor's.
    const visitorResult = await authorizeAs(deps, userAgent, opened, visitor())
    if (visitorResult.kind === 'sessionEnded') throw new Error('a visitor has no session to end')
    return visitorResult
  })
}

/** A request with its own parameters, whether they were pushed or came in the address. */
interface OpenedRequest extends AuthorizationRequest {
  readonly pushed: PushedRequest | undefined
}

const invalidRequest = (description: string): ErrorResponse => ({
  kind: 'error',
  error: 'invalid_request',
  description,
})

/** The library's words, for a request_uri that it does not know either. */
const usedPushedRequest: ErrorResponse = {
  kind: 'error',
  error: 'invalid_request_uri',
  description: 'request_uri is invalid, expired, or was already used',
}

/**
 * Must the site push its requests, and did not? The site is read once, for us and for the library.
 */
async function lacksPush(
  deps: Deps,
  { parameters, pushed }: OpenedRequest,
  prefetched: PrefetchedRecords,
): Promise<boolean> {
  const id = new URLSearchParams(parameters).get('client_id') ?? ''
  const client =
    prefetched.peek('Client', id) ?? (isId(id) ? await findClient(deps, id) : undefined)
  prefetched.add('Client', id, client)
  const site = client?.[siteProperty] as SiteSettings | undefined
  return !pushed && site?.require_pushed_authorization_requests === true
}

/** Answers the request for the agent who is signed in, or for a visitor. */
async function authorizeAs(
  deps: Deps,
  userAgent: UserAgentContext,
  request: OpenedRequest,
  { caller, prefetched }: SignedInState,
): Promise<AuthorizationResult | SessionEnded> {
  const instance = await providerOf(deps)
  const parameters = new URLSearchParams(request.parameters)
  const { pushed } = request
  if (await lacksPush(deps, request, prefetched))
    return invalidRequest('this site must push its requests (RFC 9126)')
  const { browserSecrets } = userAgent
  const { ticket, isSilent } = request
  // A silent request cannot be interrupted, so it uses up no interaction of an earlier request.
  const interaction = isSilent
    ? noInteraction
    : await findInteractionResult(deps, { parameters, ticket, browserSecrets, caller })
  const sessionId = caller && (await bridgeSession(deps, instance, caller, prefetched))
  if (caller && sessionId === undefined) return { kind: 'sessionEnded' }
  const context = {
    caller,
    sessionId,
    prefetched,
    isFresh: interaction.isFresh,
    isConsented: interaction.isConsented,
    isAccessDenied: false,
    sessionEnd: new SessionEndSignal(),
  }
  const answer = await askProvider(instance, parameters, context)
  const answeredRequest = { userAgent, instance, parameters, context, interaction, pushed }
  const result = await resultFor(deps, answeredRequest, answer, isSilent)
  if (pushed && isForSite(result) && !(await usePushedRequest(deps, pushed)))
    return usedPushedRequest
  // This comes last, so that a request that fails earlier can be repeated with its ticket.
  if (result.kind !== 'sessionEnded') await consumeInteractions(deps, interaction)
  return result
}

const isForSite = ({ kind }: AuthorizationResult | SessionEnded) =>
  kind === 'redirect' || kind === 'form'

/** Makes the result of the library's answer, and stores what belongs to it. */
async function resultFor(
  deps: Deps,
  request: AnsweredRequest,
  answer: ProviderAnswer,
  isSilent: boolean,
): Promise<AuthorizationResult | SessionEnded> {
  switch (answer.kind) {
    case 'sessionEnded':
    case 'error':
      return answer
    case 'prompt':
      if (isSilent) throw new Error('the provider stopped at prompt=none')
      return promptResult(deps, request, answer)
    default:
      await storeHandOff(deps, request.context.caller, answer)
      return isSilent ? answer : redirectTo(deps, request, answer)
  }
}

/** The page /authorize can only redirect, so that a form gets an address of its own. */
async function redirectTo(
  deps: Deps,
  request: AnsweredRequest,
  response: SiteResponse,
): Promise<SiteResponse> {
  const { context, parameters } = request
  deps.log.info(
    { agentId: context.caller?.id, clientId: parameters.get('client_id') ?? undefined },
    'authorization request answered',
  )
  if (response.kind === 'form') await limitVisitors(deps, request)
  return { kind: 'redirect', to: await addressOf(deps, request, response, limits.formPostPage) }
}

/**
 * Stores the state of a code for the portal's own page /token, which redeems the code in this
 * session only (hand-off.ts).
 */
async function storeHandOff(
  { db, config, now }: Deps,
  caller: Caller | undefined,
  response: SiteResponse,
): Promise<void> {
  if (!caller || response.kind === 'form') return
  if (!response.to.startsWith(`${config.publicUrl}/token?`)) return
  const query = new URL(response.to).searchParams
  const code = query.get('code')
  if (code === null) return
  await insertOneTimeRecord(db, {
    model: 'HandOff',
    id: handOffId(caller.sessionId, code),
    payload: { state: query.get('state') },
    agentId: caller.id,
    expires: new Date(now().getTime() + limits.authorizationCode),
  })
}
