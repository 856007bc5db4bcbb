/** Functions that every result of an authorization request needs. */
import type { Deps } from '../../../deps.ts'
import { tooMany } from '../../../problems/problem.ts'
import { countAttempts } from '../../../rate-limit/rate-limit.ts'
import type { InteractionResult } from '../interactions/interactions.ts'
import type { ProviderInstance } from '../oidc-provider/instance.ts'
import type { RequestContext } from '../oidc-provider/request-context.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'
import type { SiteResponse } from './ask-provider.ts'
import { saveFormPost } from './form-post-page.ts'
import type { PushedRequest } from './pushed-request.ts'

/** A request that the library has answered. */
export interface AnsweredRequest {
  readonly userAgent: UserAgentContext
  readonly instance: ProviderInstance
  readonly parameters: URLSearchParams
  readonly context: RequestContext
  readonly interaction: InteractionResult
  /** Undefined for a request whose parameters came in the address. */
  readonly pushed: PushedRequest | undefined
}

/**
 * Limits the records that the server stores for visitors of one network.
 * @throws Problem 429
 */
export async function limitVisitors(
  deps: Deps,
  { userAgent, context }: AnsweredRequest,
): Promise<void> {
  if (context.caller) return
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['interactionsByAddress', userAgent.network],
  ])
  if (!allowed) throw tooMany(retryAfter)
}

/**
 * Returns the address that leads to the site. A form gets a page of its own, which the browser
 * opens.
 * @param life how long that page lives, in milliseconds
 */
export async function addressOf(
  deps: Deps,
  { userAgent }: AnsweredRequest,
  response: SiteResponse,
  life: number,
): Promise<string> {
  return response.kind === 'redirect'
    ? response.to
    : saveFormPost(deps, userAgent.ensureBrowserSecret(), response.form, life)
}
