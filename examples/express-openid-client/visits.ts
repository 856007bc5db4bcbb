/** The site's sessions, by cookie. They are in memory; a real site uses its own session store. */
import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { TokenEndpointResponse, UserInfoResponse } from 'openid-client'

export interface Visit {
  /** Stored until the agent comes back from the portal. */
  pending?: {
    readonly verifier: string
    readonly state: string
    readonly nonce: string
    readonly startedAt: number
  }
  agent?: UserInfoResponse
  tokens?: TokenEndpointResponse
  /** The running refresh of the tokens. */
  runningRefresh?: Promise<void>
  /** The id of the agent's session at the portal. A logout token names it. */
  sid?: unknown
}

const visits = new Map<string, Visit>()

/** Unfinished sign-ins expire, so that strangers cannot fill the memory. Milliseconds. */
const pendingLifetime = 15 * 60_000
const maxPending = 10_000

function deleteExpired(): void {
  const waiting = [...visits].filter(([, { pending }]) => pending !== undefined)
  for (const [index, [id, { pending }]] of waiting.entries())
    if (
      (pending?.startedAt ?? 0) < Date.now() - pendingLifetime ||
      index < waiting.length - maxPending
    )
      visits.delete(id)
}

/** The visit of this browser, or an empty one. */
export function findVisit(request: Request): Visit {
  const id = /(?:^|; )visit=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  return visits.get(id) ?? {}
}

/**
 * Begins a visit with a new id each time, so that nobody can plant an id before the agent signs in
 * (session fixation).
 */
export function beginVisit(
  response: Response,
  visit: Visit,
  { secure }: { secure: boolean },
): void {
  deleteExpired()
  const id = randomBytes(32).toString('base64url')
  visits.set(id, visit)
  response.cookie('visit', id, { httpOnly: true, sameSite: 'lax', secure })
}

export function endVisits(isEnded: (visit: Visit) => boolean): void {
  for (const [id, visit] of visits) if (isEnded(visit)) visits.delete(id)
}
