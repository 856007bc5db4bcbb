import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/attempts.ts'
import { callerOf, sessionNamed, type Caller } from '../../http/session.ts'

/** A browser that asks, as far as the provider has to know it. */
export interface Asker {
  /** Whose session is open in it. */
  readonly findCaller: () => Promise<Caller | undefined>
  /** The network that it asks from, for limits. */
  readonly network: string
  /** The secret that it is recognised by between a request and its answer. */
  readonly browser: string | undefined
  /** Gives it one, where it has none yet. */
  readonly nameBrowser: () => string
  /** One thing at a time for each session, on all servers. Whoever has none, though a cookie by its name, waits for nobody and keeps nobody waiting. */
  readonly inTurn: <T>(work: (caller: Caller | undefined) => Promise<T>) => Promise<T>
}

/** The name of a session's turn. */
export const sessionTurn = ({ sessionId }: Pick<Caller, 'sessionId'>): string => `session ${sessionId}`

const opened = new WeakMap<Deps, Set<string>>()
/** Many; then they are forgotten together. */
const remembered = 10_000

/** Sessions that this server has seen open: they are not looked up before their turn and in it. Who has none cannot get among them. */
function seenOpen(deps: Deps): Set<string> {
  const known = opened.get(deps)
  if (known && known.size < remembered) return known
  const none = new Set<string>()
  opened.set(deps, none)
  return none
}

const cookieName = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-browser' : 'browser')

export function askerOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Asker {
  const { publicUrl } = deps.config
  const name = cookieName(publicUrl)
  const sent = request.cookies[name]
  const findCaller = () => callerOf(deps, request)
  let browser = sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
  return {
    findCaller,
    network: networkOf(request.ip),
    get browser() { return browser },
    nameBrowser: () => {
      if (browser === undefined) {
        browser = deps.newToken()
        reply.setCookie(name, browser, { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') })
      }
      return browser
    },
    inTurn: async (work) => {
      const sessionId = sessionNamed(deps, request)
      const seen = seenOpen(deps)
      if (sessionId === undefined || (!seen.has(sessionId) && !(await findCaller()))) return work(undefined)
      return deps.inTurn(sessionTurn({ sessionId }), async () => {
        // Here in any case: the turn before may have changed it.
        const caller = await findCaller()
        if (caller) seen.add(sessionId)
        else seen.delete(sessionId)
        return work(caller)
      })
    },
  }
}
