/** Who is here, by cookie. It is kept in memory: a real site takes the session store that it has. */
import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { TokenEndpointResponse, UserInfoResponse } from 'openid-client'

export interface Visit {
  /** Kept until the agent comes back from the portal. */
  pending?: {
    readonly verifier: string
    readonly state: string
    readonly nonce: string
    readonly begunAt: number
  }
  agent?: UserInfoResponse
  tokens?: TokenEndpointResponse
  /** The new tokens that are on their way. */
  refreshing?: Promise<void>
  /** The agent's session at the portal, by which the portal names it when it ends. */
  sid?: unknown
}

const visits = new Map<string, Visit>()

/** Who does not come back from the portal is forgotten, or everybody could fill the memory. Milliseconds. */
const patience = 15 * 60_000
const most = 10_000

function forgetWaiting(): void {
  const waiting = [...visits].filter(([, { pending }]) => pending !== undefined)
  for (const [index, [id, { pending }]] of waiting.entries())
    if ((pending?.begunAt ?? 0) < Date.now() - patience || index < waiting.length - most)
      visits.delete(id)
}

/** The visit of this browser; an empty one where there is none. */
export function findVisit(request: Request): Visit {
  const id = /(?:^|; )visit=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  return visits.get(id) ?? {}
}

/** Begins a visit, under a new name each time: nobody can have put the name into the browser before the agent signed in. */
export function beginVisit(
  response: Response,
  visit: Visit,
  { secure }: { secure: boolean },
): void {
  forgetWaiting()
  const id = randomBytes(32).toString('base64url')
  visits.set(id, visit)
  response.cookie('visit', id, { httpOnly: true, sameSite: 'lax', secure })
}

export function endVisits(isEnded: (visit: Visit) => boolean): void {
  for (const [id, visit] of visits) if (isEnded(visit)) visits.delete(id)
}
