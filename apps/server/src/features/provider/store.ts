/** Rows of the provider: interrupted requests, one-time pages, connected sites, agents. The library's own records are the adapter's. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import {
  agents,
  interruptions,
  provider_records,
  sessions,
  site_connections,
  sites,
} from '../../db/schema.ts'
import { sha256 } from '../../crypto/tokens.ts'

export type SiteRow = typeof sites.$inferSelect
export type Interrupted = typeof interruptions.$inferSelect
export type NewInterruption = typeof interruptions.$inferInsert

const siteQuery = prepared((db) =>
  db
    .select()
    .from(sites)
    .where(eq(sites.client_id, sql.placeholder('id')))
    .prepare('find_site'),
)

export async function findSite(db: Db, clientId: string): Promise<SiteRow | undefined> {
  const [row] = await siteQuery(db).execute({ id: clientId })
  return row
}

const agentQuery = prepared((db) =>
  db
    .select()
    .from(agents)
    .where(and(eq(agents.id, sql.placeholder('id')), eq(agents.state, 'approved')))
    .prepare('find_approved_agent'),
)

/** Only approved agents are known to other sites. */
export async function findApproved(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await agentQuery(db).execute({ id })
  return row
}

/** @returns whether the portal's session is still there */
export async function keepProviderSession(db: Db, sessionId: string, id: string): Promise<boolean> {
  const kept = await db
    .update(sessions)
    .set({ provider_session: id })
    .where(eq(sessions.id_hash, sessionId))
    .returning({ id: sessions.id_hash })
  return kept.length > 0
}

export async function insertInterruption(db: Db, row: NewInterruption): Promise<void> {
  await db.insert(interruptions).values(row)
}

interface Request {
  readonly browserHash: string
  readonly requestHash: string
  readonly now: Date
}

/** What was noted of this very request in this browser: the interruption that is named, and one in which consent was given. */
export const findInterruptions = (
  db: Db,
  idHash: string | undefined,
  { browserHash, requestHash, now }: Request,
): Promise<Interrupted[]> =>
  db
    .select()
    .from(interruptions)
    .where(
      and(
        eq(interruptions.request_hash, requestHash),
        eq(interruptions.browser_hash, browserHash),
        isNull(interruptions.used_at),
        gt(interruptions.expires_at, now),
        idHash === undefined
          ? isNotNull(interruptions.allowed_at)
          : or(eq(interruptions.id_hash, idHash), isNotNull(interruptions.allowed_at)),
      ),
    )

/** @returns how many of them were not used before */
export async function spendInterruptions(
  db: Db,
  idHashes: readonly string[],
  now: Date,
): Promise<number> {
  const spent = await db
    .update(interruptions)
    .set({ used_at: now })
    .where(and(inArray(interruptions.id_hash, [...idHashes]), isNull(interruptions.used_at)))
    .returning({ id: interruptions.id_hash })
  return spent.length
}

/** Notes a decision about consent; undefined when nothing waits for one. Of many at once one decides. */
export async function decideInterruption(
  db: Db,
  { idHash, browserHash, agentId }: { idHash: string; browserHash: string; agentId: string },
  now: Date,
  allow: boolean,
): Promise<Interrupted | undefined> {
  const [row] = await db
    .update(interruptions)
    .set(allow ? { allowed_at: now } : { used_at: now })
    .where(
      and(
        eq(interruptions.id_hash, idHash),
        eq(interruptions.browser_hash, browserHash),
        eq(interruptions.agent_id, agentId),
        isNotNull(interruptions.sealed_refusal),
        isNull(interruptions.used_at),
        isNull(interruptions.allowed_at),
        gt(interruptions.expires_at, now),
      ),
    )
    .returning()
  return row
}

/** What is kept once beside the library's records: pages that post a form, and what belongs to a hand-off. */
export type KeptModel = 'FormPage' | 'HandOff'
interface Kept {
  readonly model: KeptModel
  readonly id: string
  readonly payload: Record<string, unknown>
  readonly expires: Date
  readonly agentId?: string
}

/** What belongs to a code is found by the session that the code was given to. */
export const handOffId = (sessionId: string, code: string): string =>
  sha256(`${sessionId}\n${code}`)

export async function keepOnce(
  db: Db,
  { model, id, payload, expires, agentId }: Kept,
): Promise<void> {
  await db
    .insert(provider_records)
    .values({ model, id, payload, expires_at: expires, agent_id: agentId ?? null })
}

/** Takes what was kept, and with it the right to take it again. */
export async function takeOnce(
  db: Db,
  model: KeptModel,
  id: string,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .delete(provider_records)
    .where(
      and(
        eq(provider_records.model, model),
        eq(provider_records.id, id),
        gt(provider_records.expires_at, now),
      ),
    )
    .returning({ payload: provider_records.payload })
  return row?.payload
}

/** What the agent was asked about, and allowed. */
export async function allowedScopes(
  db: Db,
  agentId: string,
  clientId: string,
): Promise<readonly string[]> {
  const [row] = await db
    .select({ scopes: site_connections.allowed_scopes })
    .from(site_connections)
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
  return row?.scopes ?? []
}

interface Connection {
  readonly agentId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly isAllowed: boolean
  readonly now: Date
}

/** Notes that an agent uses a site and what the site may know, by consent or as the house's own; what was noted before stays so. */
export async function noteConnection(
  db: Db,
  { agentId, clientId, scopes, isAllowed, now }: Connection,
): Promise<void> {
  const allowed = isAllowed ? [...scopes] : []
  await db
    .insert(site_connections)
    .values({
      agent_id: agentId,
      client_id: clientId,
      scopes: [...scopes],
      allowed_scopes: allowed,
      first_used_at: now,
      last_used_at: now,
    })
    .onConflictDoUpdate({
      target: [site_connections.agent_id, site_connections.client_id],
      set: {
        last_used_at: now,
        scopes: sql`array(select distinct unnest(${site_connections.scopes} || excluded.scopes))`,
        allowed_scopes: sql`array(select distinct unnest(${site_connections.allowed_scopes} || excluded.allowed_scopes))`,
      },
    })
}

export async function touchConnection(
  db: Db,
  agentId: string,
  clientId: string,
  now: Date,
): Promise<void> {
  await db
    .update(site_connections)
    .set({ last_used_at: now })
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
}

export const connectionsOf = (db: Db, agentId: string) =>
  db
    .select({
      clientId: site_connections.client_id,
      scopes: site_connections.scopes,
      first: site_connections.first_used_at,
      last: site_connections.last_used_at,
      settings: sites.settings,
    })
    .from(site_connections)
    .innerJoin(sites, eq(sites.client_id, site_connections.client_id))
    .where(eq(site_connections.agent_id, agentId))
    .orderBy(asc(site_connections.first_used_at), asc(site_connections.client_id))

export async function deleteConnection(
  db: Db,
  agentId: string,
  clientId: string,
): Promise<boolean> {
  const gone = await db
    .delete(site_connections)
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
    .returning({ id: site_connections.client_id })
  return gone.length === 1
}

/** The addresses that sites of the house itself may be left for after a sign-out. */
export async function firstPartyLogoutAddresses(db: Db): Promise<readonly string[]> {
  const rows = await db
    .select({ settings: sites.settings })
    .from(sites)
    .where(sql`(${sites.settings} ->> 'first_party')::boolean`)
  return rows.flatMap(({ settings }) => settings.post_logout_redirect_uris)
}
