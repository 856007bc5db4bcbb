/** The provider's records as they stand in their table, for whoever reads them: one by one (adapter.ts) or together (read-ahead.ts). */
import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import { provider as limits, session as sessionLimits } from '@passerelle/contracts/limits.ts'
import { sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { sha256 } from '../../../crypto/tokens.ts'

/** Whoever has one of these may use it, so it is stored hashed, and stands nowhere in its row. */
const bearers = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

export const isBearer = (model: string): boolean => bearers.has(model)
export const recordId = (model: string, id: string): string => (isBearer(model) ? sha256(id) : id)

/** What may be an id. Others are in no table, and PostgreSQL refuses some. */
export const isId = (id: string): boolean => /^[\x20-\x7e]{1,512}$/.test(id)

/** The table, also by another name in the same query. */
type Records = { readonly [Column in 'id' | 'model' | 'expires_at']: PgColumn }

/** The moments that a query of records compares with, by the names that its placeholders have. */
export function moments({ now }: Pick<Deps, 'now'>): { at: Date; seen: Date } {
  const at = now()
  return { at, seen: new Date(at.getTime() - sessionLimits.idle) }
}

export const isUnexpired = ({ expires_at }: Records) =>
  or(isNull(expires_at), gt(expires_at, sql.placeholder('at')))

/** A session of the provider lives as long as the portal's that it belongs to. */
export const isOpenSession = (db: Deps['db'], records: Records) =>
  and(
    eq(records.model, 'Session'),
    isUnexpired(records),
    exists(
      db
        .select({ open: sql`1` })
        .from(sessions)
        .where(
          and(
            eq(sessions.provider_session, records.id),
            gt(sessions.expires_at, sql.placeholder('at')),
            gt(sessions.last_seen_at, sql.placeholder('seen')),
          ),
        ),
    ),
  )

export interface Found {
  readonly payload: Record<string, unknown>
  readonly consumedAt: Date | null
}

/** Within the leeway a used code or refresh token still looks unused: consume() refuses it, and nobody's tokens end for it. */
export function payloadOf(
  { payload, consumedAt }: Found,
  model: string,
  id: string,
  at: Date,
): AdapterPayload {
  const isConsumed = consumedAt !== null && at.getTime() - consumedAt.getTime() >= limits.leeway
  return {
    ...payload,
    ...(isBearer(model) ? { jti: id } : {}),
    ...(isConsumed ? { consumed: Math.floor(consumedAt.getTime() / 1000) } : {}),
  }
}
