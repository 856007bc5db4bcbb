import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDevice as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { sameText } from '../../crypto/tokens.ts'
import { hostCookie, setHostCookie } from '../../http/host-cookies.ts'

/**
 * A browser that an account once signed in from has a bucket of attempts of its own, so that strangers who guess cannot lock the owner out.
 * The cookie holds `<unix ms>.<hmac of account and time>` for each account, newest first; it proves no identity and opens nothing.
 */
export interface Device {
  isKnownTo(agentId: string): boolean
}

type Needs = Pick<Deps, 'config' | 'keys' | 'now'>

const cookieName = 'device'
const markOf = ({ keys }: Pick<Deps, 'keys'>, agentId: string, time: string) =>
  `${time}.${keys.hmac('device', `${agentId} ${time}`)}`
const marksIn = (deps: Needs, request: FastifyRequest) =>
  (hostCookie(deps.config, request, cookieName) ?? '').split('~').slice(0, limits.accounts)

const isMarkOf = (deps: Needs, mark: string, agentId: string): boolean => {
  const [time = ''] = mark.split('.')
  const age = deps.now().getTime() - Number(time)
  return (
    /^\d{1,15}$/.test(time) &&
    age >= 0 &&
    age <= limits.life &&
    sameText(mark, markOf(deps, agentId, time))
  )
}

export const deviceOf = (deps: Needs, request: FastifyRequest): Device => ({
  isKnownTo: (agentId) => marksIn(deps, request).some((mark) => isMarkOf(deps, mark, agentId)),
})

/** After a right sign-in: the browser is known to this account from now on, and stays known to the others that use it. */
export function rememberDevice(
  deps: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  agentId: string,
): void {
  const others = marksIn(deps, request).filter(
    (mark) => mark !== '' && !isMarkOf(deps, mark, agentId),
  )
  const marks = [markOf(deps, agentId, String(deps.now().getTime())), ...others].slice(
    0,
    limits.accounts,
  )
  setHostCookie(deps.config, reply, cookieName, marks.join('~'), limits.life)
}
