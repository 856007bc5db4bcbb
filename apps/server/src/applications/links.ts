/** The mailed links to a registration. They need no session, so each proves the mailbox alone. */
import { eq } from 'drizzle-orm'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import { accounts, application_links } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { isAgentRow, type AgentRow } from '../agents/record.ts'

interface NewLink {
  readonly questionId: string | null
  readonly expires: Date
}

/**
 * Makes a link for an agent. Only the hash of its secret is stored.
 * @returns the secret
 */
export async function makeApplicationLink(
  db: Db,
  { newToken }: Pick<Deps, 'newToken'>,
  { id, email }: Pick<AgentRow, 'id' | 'email'>,
  { questionId, expires }: NewLink,
): Promise<string> {
  const token = newToken()
  await db.insert(application_links).values({
    token_hash: sha256(token),
    agent_id: id,
    question_id: questionId,
    email,
    expires_at: expires,
  })
  return token
}

export interface ApplicationLink {
  readonly agent: AgentRow
  /** The question of the link's mail. */
  readonly questionId: string | null
}

/**
 * Finds the agent of a link that works: known, not expired, and mailed to the address that the agent
 * still has.
 */
export async function findApplicationLink(
  db: Db,
  token: string,
  now: Date,
): Promise<ApplicationLink | undefined> {
  if (token === '') return undefined
  const [row] = await db
    .select({ link: application_links, agent: accounts })
    .from(application_links)
    .innerJoin(accounts, eq(accounts.id, application_links.agent_id))
    .where(eq(application_links.token_hash, sha256(token)))
  if (!row || row.link.expires_at <= now || row.link.email !== row.agent.email) return undefined
  return isAgentRow(row.agent) ? { agent: row.agent, questionId: row.link.question_id } : undefined
}
