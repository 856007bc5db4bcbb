/**
 * The context of a request that the library handles, for its hooks and the adapter. It has what
 * the site's parameters do not say.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../../sessions/sessions.ts'
import type { DeferredWrites } from '../storage/deferred-writes.ts'
import { PrefetchedRecords } from '../storage/prefetch.ts'

export interface RequestContext {
  readonly caller: Caller | undefined
  /**
   * Has this browser signed in since the request was interrupted? Then prompt=login and max_age are
   * satisfied.
   */
  readonly isFresh: boolean
  /** Has the agent consented to this request? */
  readonly isConsented: boolean
  /** Has the agent refused? Then the site gets access_denied. */
  readonly isAccessDenied: boolean
  /** The library's session of this browser. */
  readonly sessionId: string | undefined
  readonly prefetched: PrefetchedRecords
  readonly sessionEnd: SessionEndSignal
}

/**
 * Tells the authorization that the portal's session ended while the library was working. Only the
 * adapter notices, and it has no other way to report it: an error of the adapter would become the
 * library's answer to the site.
 */
export class SessionEndSignal {
  #isReported = false

  report(): void {
    this.#isReported = true
  }

  isReported(): boolean {
    return this.#isReported
  }
}

/** The context of a request in which nobody is signed in. */
export function anonymousContext(): RequestContext {
  return {
    caller: undefined,
    isFresh: false,
    isConsented: false,
    isAccessDenied: false,
    sessionId: undefined,
    prefetched: new PrefetchedRecords(),
    sessionEnd: new SessionEndSignal(),
  }
}

/** The same with what the library writes, which is written when it has answered. */
interface CurrentRequest extends RequestContext {
  readonly writes: DeferredWrites
}

const contexts = new AsyncLocalStorage<CurrentRequest>()

/**
 * Returns the context of the request that the library is handling now. Nothing in a browser's
 * request can change it.
 */
export function currentRequest(): CurrentRequest | undefined {
  return contexts.getStore()
}

/** Runs the work so that currentRequest() finds this context in it. */
export function withRequestContext<T>(
  context: RequestContext,
  writes: DeferredWrites,
  work: () => Promise<T>,
): Promise<T> {
  return contexts.run({ ...context, writes }, work)
}
