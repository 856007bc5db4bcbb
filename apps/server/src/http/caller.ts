/** Finds the caller: by the session cookie, X-Token, and the session that they name. */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { session as limits, xToken } from '@passerelle/contracts/limits.ts'
import { equalInConstantTime, sha256 } from '../crypto/tokens.ts'
import type { SignInMethod } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import {
  createSession,
  endSession,
  findCaller,
  suspendSession,
  type Caller,
  type ReadCaller,
} from '../sessions/sessions.ts'
import type { SessionEndDeps } from '../sessions/site-sessions.ts'
import { clearHostCookie, hostCookie, hostCookieName, setHostCookie } from './host-cookies.ts'

type CookieConfig = Pick<Deps['config'], 'publicUrl'>

/**
 * Over http all ports of a host share their cookies, and other programs on a developer's machine
 * often name theirs `session`.
 */
const cookieNameIn = ({ publicUrl }: CookieConfig) =>
  publicUrl.startsWith('https:') ? 'session' : 'portal-session'

export function sessionCookieName(config: CookieConfig): string {
  return hostCookieName(config, cookieNameIn(config))
}

/**
 * Checks X-Token, where it is sent: `<unix ms>.<base64url HMAC-SHA-256(token, "<unix ms>")>`.
 * @throws Problem 401 when it is wrong or older than five minutes
 */
function checkXToken(header: string, token: string, now: Date): void {
  const [time = '', mac = ''] = header.split('.')
  const age = Math.abs(now.getTime() - Number(time))
  const right =
    /^\d{1,15}$/.test(time) &&
    age <= xToken.skew &&
    equalInConstantTime(mac, createHmac('sha256', token).update(time).digest('base64url'))
  if (!right)
    throw new Problem(401, 'badToken', 'The request could not be verified. Please sign in again.')
}

/** The id of the browser's session, open or not; undefined for a browser without one. */
export function sessionIdOf(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
): string | undefined {
  const cookie = hostCookie(config, request, cookieNameIn(config))
  return cookie && cookie.length <= 100 ? sha256(cookie) : undefined
}

/**
 * Finds the agent who calls, by the session cookie. A wrong X-Token is refused, not ignored.
 * @param read reads more rows in the same query
 * @throws Problem 401 for a wrong X-Token
 */
export async function callerOf(
  deps: Deps,
  request: FastifyRequest,
  read?: ReadCaller,
): Promise<Caller | undefined> {
  const sessionId = sessionIdOf(deps, request)
  if (sessionId === undefined) return undefined
  const caller = await findCaller(deps, sessionId, read)
  const header = request.headers['x-token']
  if (caller && header !== undefined) checkXToken(String(header), caller.token, deps.now())
  return caller
}

/**
 * Opens a session after a sign-in, ends the browser's earlier one, and sets the cookie.
 * @param account with the hash that was stored when the sign-in was checked
 * @throws Problem 401 when the password has been changed since
 */
export async function openSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { id: string; passwordHash: string | null },
  signedInWith: SignInMethod,
): Promise<{ token: string }> {
  const { cookie, token } = await createSession(deps, {
    ...account,
    signedInWith,
    earlierSessionId: sessionIdOf(deps, request),
    userAgent: request.headers['user-agent']?.slice(0, 200),
  })
  setHostCookie(deps.config, reply, cookieNameIn(deps.config), cookie, limits.life)
  return { token }
}

/** Ends the browser's session, if it has one. */
export async function closeSession(
  deps: SessionEndDeps & Pick<Deps, 'config'>,
  request: FastifyRequest,
): Promise<void> {
  const sessionId = sessionIdOf(deps, request)
  if (sessionId !== undefined) await endSession(deps, sessionId)
}

/** Suspends the browser's session, if it has one, because somebody asked for a new sign-in. */
export async function suspendBrowserSession(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  request: FastifyRequest,
): Promise<void> {
  const sessionId = sessionIdOf(deps, request)
  if (sessionId !== undefined) await suspendSession(deps, sessionId)
}

export function clearSessionCookie(config: Deps['config'], reply: FastifyReply): void {
  clearHostCookie(config, reply, cookieNameIn(config))
}
