/** The user agent (a browser) that an authorization request or a sign-out comes from. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { callerOf, sessionIdOf } from '../../../http/caller.ts'
import { hostCookieName, setHostCookie } from '../../../http/host-cookies.ts'
import { networkOf } from '../../../rate-limit/rate-limit.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { PrefetchedRecords, readForAuthorization } from '../storage/prefetch.ts'

/** The signed-in agent, and the library's records that the same query read. */
export interface SignedInState {
  readonly caller: Caller | undefined
  readonly prefetched: PrefetchedRecords
}

/** The state of a visitor who is not signed in. */
export function visitor(): SignedInState {
  return {
    caller: undefined,
    prefetched: new PrefetchedRecords(),
  }
}

export interface UserAgentContext {
  /** Finds the agent who is signed in. */
  readonly findCaller: () => Promise<Caller | undefined>
  /** The network of the request, for limits. */
  readonly network: string
  /**
   * The secrets in cookies that bind interactions and one-time pages to this browser; none before
   * the first. A browser has several if its first requests came at the same time.
   */
  readonly browserSecrets: readonly string[]
  /** Returns one of the secrets. If there is none, it creates one and sets the cookie. */
  readonly ensureBrowserSecret: () => string
  /**
   * Runs the work for one request of an agent at a time, on all servers. A browser without an open
   * session takes no lock.
   * @param clientId the site whose records the work needs; undefined when it needs none
   */
  readonly withAgentLock: <T>(
    clientId: string | undefined,
    work: (state: SignedInState) => Promise<T>,
  ) => Promise<T>
}

/**
 * The name of the lock. The lock is for the agent, not for the session: an agent's sessions begin
 * and end, and they share the agent's grants.
 */
export function agentLock(agentId: string): string {
  return `agent ${agentId}`
}

const agentIdCaches = new WeakMap<Deps, Map<string, string>>()
/** The cache is emptied when it has this many sessions. */
const cacheSize = 10_000

/**
 * Caches session id → agent id for the sessions that this process has found open, so that the
 * lock's name is known without a query. A visitor
 * cannot add to it.
 */
function agentIdCache(deps: Deps): Map<string, string> {
  const cache = agentIdCaches.get(deps)
  if (cache && cache.size < cacheSize) return cache
  const empty = new Map<string, string>()
  agentIdCaches.set(deps, empty)
  return empty
}

/** Reads who is signed in. With a client_id, the same query reads the library's records for it. */
async function readState(
  deps: Deps,
  request: FastifyRequest,
  clientId: string | undefined,
): Promise<SignedInState> {
  if (clientId === undefined) return { ...visitor(), caller: await callerOf(deps, request) }
  let prefetched = new PrefetchedRecords()
  const caller = await callerOf(deps, request, async (db, session) => {
    const read = await readForAuthorization(deps, db, session, clientId)
    prefetched = read.prefetched
    return read.caller
  })
  return caller ? { caller, prefetched } : visitor()
}

async function withAgentLock<T>(
  deps: Deps,
  request: FastifyRequest,
  clientId: string | undefined,
  work: (state: SignedInState) => Promise<T>,
): Promise<T> {
  const sessionId = sessionIdOf(deps, request)
  if (sessionId === undefined) return work(visitor())
  const cache = agentIdCache(deps)
  const agentId = cache.get(sessionId) ?? (await callerOf(deps, request))?.id
  if (agentId === undefined) return work(visitor())
  return deps.withLock(agentLock(agentId), async () => {
    // This is read inside the lock, because the request before this one may have changed it.
    const state = await readState(deps, request, clientId)
    if (state.caller) cache.set(sessionId, state.caller.id)
    else cache.delete(sessionId)
    return work(state)
  })
}

/**
 * Each secret is in a cookie with a different name. With the same name, when a new browser opens
 * several tabs at once, the last tab would replace the secrets of the others.
 */
const cookieNames = 'browser'
const cookieNameOf = (secret: string) => `${cookieNames}-${sha256(secret).slice(0, 8)}`
const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value)
/** The number of secret cookies that are read. A browser can have many. */
const maxSecrets = 50

const secretsOf = ({ config }: Deps, { cookies }: FastifyRequest): string[] =>
  Object.entries(cookies)
    .filter(([name]) => name.startsWith(hostCookieName(config, cookieNames)))
    .flatMap(([, value]) => (isSecret(value) ? [value] : []))
    .slice(0, maxSecrets)

export function userAgentContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): UserAgentContext {
  const browserSecrets = secretsOf(deps, request)
  return {
    findCaller: () => callerOf(deps, request),
    network: networkOf(request.ip),
    browserSecrets,
    ensureBrowserSecret: () => {
      const [existing] = browserSecrets
      if (existing !== undefined) return existing
      const secret = deps.newToken()
      browserSecrets.push(secret)
      setHostCookie(deps.config, reply, cookieNameOf(secret), secret)
      return secret
    },
    withAgentLock: (clientId, work) => withAgentLock(deps, request, clientId, work),
  }
}

/** Does the client ask for a page? Browsers do, programs do not. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
