/** Who is here, by cookie. It is kept in memory: a real site takes the session store that it has. */
import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { TokenEndpointResponse, UserInfoResponse } from 'openid-client'

export interface Visit {
  /** Kept until the agent comes back from the portal. */
  pending?: { readonly verifier: string; readonly state: string; readonly nonce: string }
  agent?: UserInfoResponse
  tokens?: TokenEndpointResponse
  /** The agent's session at the portal, by which the portal names it when it ends. */
  sid?: unknown
}

const visits = new Map<string, Visit>()

/** The visit of this browser, begun where there is none. */
export function findVisit(request: Request, response: Response): Visit {
  const sent = /(?:^|; )visit=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const known = visits.get(sent)
  if (known) return known
  const id = randomBytes(32).toString('base64url')
  const visit: Visit = {}
  visits.set(id, visit)
  response.cookie('visit', id, { httpOnly: true, sameSite: 'lax', secure: request.secure })
  return visit
}

export function endVisits(isEnded: (visit: Visit) => boolean): void {
  for (const [id, visit] of visits) if (isEnded(visit)) visits.delete(id)
}
