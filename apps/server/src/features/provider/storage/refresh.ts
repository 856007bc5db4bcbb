/**
 * Extends what a refresh token depends on: its grant, and the portal's session that it ends with.
 */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { AdapterPayload } from 'oidc-provider'
import { days, minutes, provider as limits } from '@passerelle/contracts/limits.ts'
import { provider_records, sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'

/** Extends the grant to the life of a new one. The library reads its end from the payload. */
async function prolongGrant({ db, now }: Pick<Deps, 'db' | 'now'>, grantId: string): Promise<void> {
  const expires = new Date(now().getTime() + limits.grant)
  const exp = Math.floor(expires.getTime() / 1000)
  await db
    .update(provider_records)
    .set({
      expires_at: expires,
      payload: sql`jsonb_set(${provider_records.payload}, '{exp}', to_jsonb(${exp}::bigint))`,
    })
    .where(and(eq(provider_records.model, 'Grant'), eq(provider_records.id, grantId)))
}

/**
 * Counts as a use of the portal's session, so that the session of an agent who works at a site
 * does not become idle.
 */
async function touchSession({ db, now }: Pick<Deps, 'db' | 'now'>, uid: string): Promise<void> {
  const at = now()
  const named = db
    .select({ id: provider_records.id })
    .from(provider_records)
    .where(and(eq(provider_records.model, 'Session'), eq(provider_records.uid, uid)))
  await db
    .update(sessions)
    .set({ last_seen_at: at })
    .where(
      and(
        sql`${sessions.provider_session} in ${named}`,
        lt(sessions.last_seen_at, new Date(at.getTime() - notedFor)),
      ),
    )
}

/** What a refresh token depends on, as the request has read it; undefined where it has not. */
export interface RefreshContext {
  readonly grantExpiresAt: Date | undefined
  readonly sessionSeenAt: Date | undefined
}

/** A grant is prolonged at most once a day, so that most refreshes write nothing but tokens. */
const prolongedFor = limits.grant - days(1)
/** A use of the session is noted at most once a minute. */
const notedFor = minutes(1)

/**
 * Records that a refresh token was issued. Access with offline_access does not end with the
 * session, so its refreshes do not count as a use of the session.
 */
export async function noteRefreshToken(
  deps: Pick<Deps, 'db' | 'now'>,
  { grantId, sessionUid, expiresWithSession }: AdapterPayload,
  { grantExpiresAt, sessionSeenAt }: RefreshContext,
): Promise<void> {
  const at = deps.now().getTime()
  const isLong = grantExpiresAt !== undefined && grantExpiresAt.getTime() - at >= prolongedFor
  const isNoted = sessionSeenAt !== undefined && at - sessionSeenAt.getTime() <= notedFor
  if (grantId !== undefined && !isLong) await prolongGrant(deps, grantId)
  if (expiresWithSession && sessionUid !== undefined && !isNoted)
    await touchSession(deps, sessionUid)
}
