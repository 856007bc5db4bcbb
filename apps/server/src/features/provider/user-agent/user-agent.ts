import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../rate-limit/rate-limit.ts'
import { callerOf, sessionIdOf } from '../../../http/caller.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { hostCookie, setHostCookie } from '../../../http/host-cookies.ts'
import { PrefetchedRecords, prefetchWithCaller } from '../storage/prefetch.ts'

/** A browser that asks, as far as the provider has to know it. */
export interface UserAgentContext {
  /** Whose session is open in it. */
  readonly findCaller: () => Promise<Caller | undefined>
  /** The network that it asks from, for limits. */
  readonly network: string
  /** The secret that it is recognised by between a request and its answer. */
  readonly browser: string | undefined
  /** Gives it one, where it has none yet. */
  readonly nameBrowser: () => string
  /**
   * One thing at a time for each agent, on all servers. Whoever has no session, though a cookie by its name, waits for nobody and keeps nobody waiting.
   * @param clientId what is named as the site, whose records the work is to find already read
   */
  readonly inTurn: <T>(
    work: (caller: Caller | undefined, ahead: PrefetchedRecords) => Promise<T>,
    clientId?: string,
  ) => Promise<T>
}

/** The name of an agent's turn: sessions come and go, also in the middle of a request, and share what sites may do. */
export const agentLock = (agentId: string): string => `agent ${agentId}`

const opened = new WeakMap<Deps, Map<string, string>>()
/** Many; then they are forgotten together. */
const remembered = 10_000

/** Whose each session is that this server has seen open: it is not looked up before its turn and in it. Who has none cannot get among them. */
function seenOpen(deps: Deps): Map<string, string> {
  const known = opened.get(deps)
  if (known && known.size < remembered) return known
  const none = new Map<string, string>()
  opened.set(deps, none)
  return none
}

const cookieName = 'browser'

export function userAgentContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): UserAgentContext {
  const sent = hostCookie(deps.config, request, cookieName)
  const findCaller = () => callerOf(deps, request)
  let browser = sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
  return {
    findCaller,
    network: networkOf(request.ip),
    get browser() {
      return browser
    },
    nameBrowser: () => {
      if (browser === undefined) {
        browser = deps.newToken()
        setHostCookie(deps.config, reply, cookieName, browser)
      }
      return browser
    },
    inTurn: async (work, clientId) => {
      const sessionId = sessionIdOf(deps, request)
      const seen = seenOpen(deps)
      const agentId =
        sessionId === undefined ? undefined : (seen.get(sessionId) ?? (await findCaller())?.id)
      if (sessionId === undefined || agentId === undefined)
        return work(undefined, new PrefetchedRecords())
      return deps.withLock(agentLock(agentId), async () => {
        // Here in any case: the turn before may have changed it.
        const ahead = new PrefetchedRecords()
        const read = clientId === undefined ? undefined : prefetchWithCaller(deps, clientId, ahead)
        const caller = await callerOf(deps, request, read)
        if (caller) seen.set(sessionId, caller.id)
        else seen.delete(sessionId)
        return work(caller, caller ? ahead : new PrefetchedRecords())
      })
    },
  }
}

/** Does the browser ask for a page, rather than a program for an answer? */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true
