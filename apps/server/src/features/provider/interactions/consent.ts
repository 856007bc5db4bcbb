import type { Deps } from '../../../deps.ts'
import { Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { recordConnection } from './connection-store.ts'
import { decideInteraction } from './interaction-store.ts'

interface Decision {
  readonly browser: string | undefined
  readonly interaction: string
  readonly allow: boolean
}

/**
 * Notes what an agent says to a site's question; it is remembered until the agent ends it.
 * @returns the way back to the site with the refusal; null when the request may be made again
 * @throws Problem 400 when nothing waits for this agent's decision in this browser
 */
export async function decideConsent(
  { db, keys, now, log }: Deps,
  { id: agentId }: Caller,
  { browser, interaction, allow }: Decision,
): Promise<string | null> {
  return db.transaction(async (db) => {
    const waiting =
      browser === undefined
        ? undefined
        : await decideInteraction(
            db,
            { idHash: sha256(interaction), browserHash: sha256(browser), agentId },
            now(),
            allow,
          )
    if (!waiting)
      throw new Problem(400, 'badRequest', 'Nothing waits for this decision any more.', {
        oauth: { error: 'invalid_request' },
      })
    if (allow)
      await recordConnection(db, {
        agentId,
        clientId: waiting.client_id,
        scopes: waiting.scopes,
        isAllowed: true,
        now: now(),
      })
    log.info({ agentId, clientId: waiting.client_id }, allow ? 'site allowed' : 'site refused')
    return allow ? null : (keys.open(waiting.sealed_refusal ?? '') as string)
  })
}
