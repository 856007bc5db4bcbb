/**
 * A browser in which an account has signed in before has a separate limit, so that strangers who
 * guess passwords cannot lock the owner out. The cookie has one mark for each account, newest
 * first: `<unix ms>.<HMAC of account and time>`. It proves no identity and opens nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustedDevice as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../deps.ts'
import { equalInConstantTime } from '../crypto/tokens.ts'
import { hostCookie, setHostCookie } from './host-cookies.ts'

type DeviceDeps = Pick<Deps, 'config' | 'keys' | 'now'>

const cookieName = 'device'

const markOf = ({ keys }: Pick<Deps, 'keys'>, agentId: string, time: string) =>
  `${time}.${keys.hmac('device', `${agentId} ${time}`)}`

const marksIn = (deps: DeviceDeps, request: FastifyRequest) =>
  (hostCookie(deps.config, request, cookieName) ?? '').split('~').slice(0, limits.accounts)

function isMarkOf(deps: DeviceDeps, mark: string, agentId: string): boolean {
  const [time = ''] = mark.split('.')
  const age = deps.now().getTime() - Number(time)
  return (
    /^\d{1,15}$/.test(time) &&
    age >= 0 &&
    age <= limits.life &&
    equalInConstantTime(mark, markOf(deps, agentId, time))
  )
}

/** Returns a function that says whether the account has signed in from this browser before. */
export function trustedDeviceCheck(deps: DeviceDeps, request: FastifyRequest) {
  return (agentId: string): boolean =>
    marksIn(deps, request).some((mark) => isMarkOf(deps, mark, agentId))
}

/**
 * Marks the browser as trusted by this account. It stays trusted by the other accounts that use it.
 */
export function trustDevice(
  deps: DeviceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  agentId: string,
): void {
  const otherMarks = marksIn(deps, request).filter(
    (mark) => mark !== '' && !isMarkOf(deps, mark, agentId),
  )
  const marks = [markOf(deps, agentId, String(deps.now().getTime())), ...otherMarks].slice(
    0,
    limits.accounts,
  )
  setHostCookie(deps.config, reply, cookieName, marks.join('~'), limits.life)
}
