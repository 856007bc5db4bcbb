/**
 * Ends the access of other sites: with the portal's session, with the agent's password, or at the
 * agent's request.
 */
import { and, eq, inArray, isNotNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { logout_notices, provider_records, sessions, sites } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentTraceparent } from '../tracing/tracing.ts'

export type SessionEndDeps = Pick<Deps, 'db' | 'now' | 'newId'>

interface SignIn {
  readonly agentId: string | null
  readonly clientId: string
  readonly sid?: string
  readonly grantId?: string
  readonly persistsLogout?: true
}

type Payload = (typeof provider_records.$inferSelect)['payload']

/** The sites that an agent signed in to during one session of the provider. */
const signInsOf = (agentId: string | null, payload: Payload): SignIn[] =>
  Object.entries(
    (payload['authorizations'] ?? {}) as Record<string, Omit<SignIn, 'agentId' | 'clientId'>>,
  ).map(([clientId, signIn]) => ({ ...signIn, agentId, clientId }))

/**
 * Ends sessions of the provider that no session of the portal refers to. Their grants are deleted
 * and the sites that asked for it are told. Access that an agent allowed for longer
 * (offline_access) stays.
 */
export async function endSiteSessions(deps: SessionEndDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db } = deps
  const openSessions = db
    .select({ id: sessions.provider_session })
    .from(sessions)
    .where(eq(sessions.provider_session, provider_records.id))
  const ended = await db
    .delete(provider_records)
    .where(
      and(
        eq(provider_records.model, 'Session'),
        inArray(provider_records.id, ids),
        notExists(openSessions),
      ),
    )
    .returning({ agentId: provider_records.agent_id, payload: provider_records.payload })
  const signIns = ended.flatMap(({ agentId, payload }) => signInsOf(agentId, payload))
  const grants = signIns.flatMap(({ grantId, persistsLogout }) =>
    grantId === undefined || persistsLogout ? [] : [grantId],
  )
  if (grants.length > 0)
    await db
      .delete(provider_records)
      .where(
        or(
          inArray(provider_records.grant_id, grants),
          and(eq(provider_records.model, 'Grant'), inArray(provider_records.id, grants)),
        ),
      )
  await queueLogoutNotices(deps, signIns)
}

/** Queues notices to the sites that have an address for them (back-channel logout). */
async function queueLogoutNotices(
  { db, now, newId }: SessionEndDeps,
  signIns: readonly SignIn[],
): Promise<void> {
  const clients = [...new Set(signIns.map(({ clientId }) => clientId))]
  if (clients.length === 0) return
  const rows = await db
    .select({ id: sites.client_id })
    .from(sites)
    .where(
      and(
        inArray(sites.client_id, clients),
        isNotNull(sql`${sites.settings} ->> 'backchannel_logout_uri'`),
      ),
    )
  const notifiedSites = new Set(rows.map(({ id }) => id))
  const notices = signIns.flatMap(({ agentId, clientId, sid }) =>
    agentId !== null && notifiedSites.has(clientId)
      ? [
          {
            id: newId(),
            client_id: clientId,
            sub: agentId,
            sid: sid ?? null,
            created_at: now(),
            next_at: now(),
            traceparent: currentTraceparent() ?? null,
          },
        ]
      : [],
  )
  if (notices.length > 0) await db.insert(logout_notices).values(notices)
}

/**
 * Ends all access of sites in an agent's name, offline access included.
 * @param except a session of the provider that stays with its grants
 */
export async function endAllGrants(db: Db, agentId: string, except: string | null): Promise<void> {
  const keptSessions =
    except === null
      ? []
      : await db
          .select({ payload: provider_records.payload })
          .from(provider_records)
          .where(and(eq(provider_records.model, 'Session'), eq(provider_records.id, except)))
  const grants = keptSessions
    .flatMap(({ payload }) => signInsOf(agentId, payload))
    .flatMap(({ grantId }) => grantId ?? [])
  const grant = sql`coalesce(${provider_records.grant_id}, ${provider_records.id})`
  await db
    .delete(provider_records)
    .where(
      and(
        eq(provider_records.agent_id, agentId),
        ne(provider_records.model, 'Session'),
        grants.length === 0 ? undefined : notInArray(grant, grants),
      ),
    )
}

/**
 * Ends a site's access for all agents, because it has to ask for consent from now on. The sign-ins
 * themselves go on.
 */
export function endSiteGrants(db: Db, clientId: string) {
  return db.delete(provider_records).where(eq(provider_records.client_id, clientId))
}

/**
 * Ends one site's access in an agent's name and queues one notice to it. The agent's other sign-
 * ins stay. It removes the site from the stored sessions in the database. A process that has read
 * such a session would write it back, so the caller holds the agent's lock.
 */
export async function endAgentSiteAccess(
  deps: SessionEndDeps,
  agentId: string,
  clientId: string,
): Promise<void> {
  const { db } = deps
  const isSessionOfAgent = and(
    eq(provider_records.agent_id, agentId),
    eq(provider_records.model, 'Session'),
  )
  const openSessions = await db
    .select({ payload: provider_records.payload })
    .from(provider_records)
    .where(isSessionOfAgent)
    .orderBy(provider_records.id)
    .for('update')
  await db
    .update(provider_records)
    .set({
      payload: sql`${provider_records.payload} #- array['authorizations', ${clientId}::text]`,
    })
    .where(isSessionOfAgent)
  await db
    .delete(provider_records)
    .where(and(eq(provider_records.agent_id, agentId), eq(provider_records.client_id, clientId)))
  await queueLogoutNotices(
    deps,
    openSessions
      .flatMap(({ payload }) => signInsOf(agentId, payload))
      .filter((signIn) => signIn.clientId === clientId),
  )
}
