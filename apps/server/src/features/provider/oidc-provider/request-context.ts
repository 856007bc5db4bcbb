/**
 * What the library's hooks and the adapter know of the request that the library works for, beside
 * what the site asks for.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../../sessions/sessions.ts'
import { PrefetchedRecords } from '../storage/prefetch.ts'

export interface RequestContext {
  readonly caller: Caller | undefined
  /**
   * Has this browser signed in since the request was interrupted? Then prompt=login and max_age are
   * satisfied.
   */
  readonly isFresh: boolean
  /** Has the agent allowed this very request? */
  readonly isConsented: boolean
  /** Has the agent refused? The site learns access_denied. */
  readonly isRefused: boolean
  /** The library's session of this browser. */
  readonly sessionId: string | undefined
  readonly prefetched: PrefetchedRecords
  readonly sessionEnd: SessionEndSignal
}

/**
 * Tells the authorization that the portal's session ended while the library worked for it. The
 * adapter finds out, and has no other way to say
 * so: an error of the adapter would become the library's answer to the site.
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
    isRefused: false,
    sessionId: undefined,
    prefetched: new PrefetchedRecords(),
    sessionEnd: new SessionEndSignal(),
  }
}

const contexts = new AsyncLocalStorage<RequestContext>()

/**
 * The context of the request that the library works for at this moment. Nothing in a browser's
 * request can change it.
 */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore()
}

/** Runs the work so that currentRequest() finds this context in it. */
export function withRequestContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(context, work)
}
