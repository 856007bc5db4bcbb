/** What the library's hooks know of the request that they work for, beside what the site asks for. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PromptDetail } from 'oidc-provider'
import type { Caller } from '../../../sessions/sessions.ts'
import type { PrefetchedRecords } from '../storage/prefetch.ts'

export interface RequestContext {
  readonly caller: Caller | undefined
  /** Has this browser signed in since this request was interrupted? Then prompt=login and max_age are satisfied. */
  readonly isFresh: boolean
  /** Was consent given for this very request? */
  readonly isConsented: boolean
  /** The provider's session of this browser. */
  readonly sessionId?: string | undefined
  /** What was just read, so that it is not read twice. */
  readonly ahead?: PrefetchedRecords
  /** The agent says no: the site learns access_denied. */
  readonly isRefused?: boolean
  /** Written by the library's side: why it cannot go on, and for whom. */
  stopped?: { readonly prompt: PromptDetail; readonly scopes: readonly string[] }
  /** Written by the library's side: the agent has signed out since this request came. */
  isOver?: boolean
  /** Written by the library's side: an error that belongs to the person, not to the site. */
  fault?: {
    readonly error: string
    readonly description: string | undefined
    readonly isBug: boolean
  }
}

/** For requests that are no browser's. */
export const anonymousContext = {
  caller: undefined,
  isFresh: false,
  isConsented: false,
} as const satisfies RequestContext

const contexts = new AsyncLocalStorage<RequestContext>()

/** The context of the request that the library works for at this moment. Nothing of the request itself can change it. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()

/** Runs the work so that currentRequest() finds this context in it. */
export const withRequestContext = <T>(context: RequestContext, work: () => Promise<T>) =>
  contexts.run(context, work)
