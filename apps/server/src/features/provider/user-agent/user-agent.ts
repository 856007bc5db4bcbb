/** The user agent (a browser) that an authorization request or a sign-out comes from. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { callerOf, sessionIdOf } from '../../../http/caller.ts'
import { hostCookieName, setHostCookie } from '../../../http/host-cookies.ts'
import { networkOf } from '../../../rate-limit/rate-limit.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { PrefetchedRecords, readForAuthorization } from '../storage/prefetch.ts'

/** Who is signed in, and what was read of the library's records together with that. */
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
   * the first. A browser has several when its
   * first requests came at once.
   */
  readonly browserSecrets: readonly string[]
  /** One of them; makes it and sets the cookie where there is none yet. */
  readonly ensureBrowserSecret: () => string
  /**
   * Does the work for one request of an agent at a time, on all servers. A browser without an open
   * session takes no lock.
   * @param clientId the site whose records the work needs; undefined when it needs none
   */
  readonly withAgentLock: <T>(
    clientId: string | undefined,
    work: (state: SignedInState) => Promise<T>,
  ) => Promise<T>
}

/**
 * The lock's name. It is the agent's and not the session's: sessions come and go, and they share
 * the agent's grants.
 */
export function agentLock(agentId: string): string {
  return `agent ${agentId}`
}

const agentIdCaches = new WeakMap<Deps, Map<string, string>>()
/** A cache that holds so many sessions is emptied. */
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
    // Read inside the lock: the request before this one may have changed it.
    const state = await readState(deps, request, clientId)
    if (state.caller) cache.set(sessionId, state.caller.id)
    else cache.delete(sessionId)
    return work(state)
  })
}

/**
 * Each secret has a cookie of its own name. With one name, of the tabs that a new browser opens at
 * once the last would take the secret of the
 * others away.
 */
const cookieNames = 'browser'
const cookieNameOf = (secret: string) => `${cookieNames}-${sha256(secret).slice(0, 8)}`
const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value)
/** A browser can hold many cookies. So many are read. */
const mostSecrets = 50

const secretsOf = ({ config }: Deps, { cookies }: FastifyRequest): string[] =>
  Object.entries(cookies)
    .filter(([name]) => name.startsWith(hostCookieName(config, cookieNames)))
    .flatMap(([, value]) => (isSecret(value) ? [value] : []))
    .slice(0, mostSecrets)

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
      const [known] = browserSecrets
      if (known !== undefined) return known
      const secret = deps.newToken()
      browserSecrets.push(secret)
      setHostCookie(deps.config, reply, cookieNameOf(secret), secret)
      return secret
    },
    withAgentLock: (clientId, work) => withAgentLock(deps, request, clientId, work),
  }
}

/** Does the browser ask for a page? A program asks for an answer. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
