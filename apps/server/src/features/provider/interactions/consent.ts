import { sha256 } from '../../../crypto/tokens.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { recordConnection } from './connection-store.ts'
import { decideInteraction, type InteractionRow } from './interaction-store.ts'

interface ConsentDecision {
  readonly browserSecrets: readonly string[]
  readonly interaction: string
  readonly allow: boolean
}

/** @throws Problem 400 when nothing waits for this agent's decision in this browser */
async function decide(
  db: Db,
  agentId: string,
  { browserSecrets, interaction, allow }: ConsentDecision,
  now: Date,
): Promise<InteractionRow> {
  const decided = await decideInteraction(
    db,
    { idHash: sha256(interaction), browserHashes: browserSecrets.map(sha256), agentId },
    now,
    allow,
  )
  if (!decided)
    throw new Problem(400, 'badRequest', 'Nothing waits for this decision any more.', {
      oauth: { error: 'invalid_request' },
    })
  return decided
}

/**
 * Records an agent's answer to a site's request for consent. A yes is remembered until the agent
 * disconnects the site.
 * @returns the address that tells the site access_denied; null when the request may be repeated
 * @throws Problem 400 when nothing waits for this agent's decision in this browser
 */
export async function decideConsent(
  { db, keys, now, log }: Deps,
  { id: agentId }: Caller,
  decision: ConsentDecision,
): Promise<string | null> {
  const { allow } = decision
  return db.transaction(async (db) => {
    const at = now()
    const { client_id: clientId, scopes, sealed_refusal } = await decide(db, agentId, decision, at)
    if (allow) await recordConnection(db, { agentId, clientId, scopes, isAllowed: true, now: at })
    log.info({ agentId, clientId }, allow ? 'site allowed' : 'site refused')
    return allow ? null : (keys.open(sealed_refusal ?? '') as string)
  })
}
