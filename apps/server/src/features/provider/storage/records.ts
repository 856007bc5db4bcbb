/**
 * The library's records in their table: the parts that the queries for one record and for several
 * share.
 */
import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import { provider as limits, session as sessionLimits } from '@passerelle/contracts/limits.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { processClockLead } from '../../../db/clock.ts'
import { sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'

/** The id of these is a secret that grants something (RFC 6750), so only its hash is stored. */
const bearerModels = new Set([
  'AccessToken',
  'AuthorizationCode',
  'ClientCredentials',
  'PushedAuthorizationRequest',
  'RefreshToken',
])

export function isBearer(model: string): boolean {
  return bearerModels.has(model)
}
export function recordId(model: string, id: string): string {
  return isBearer(model) ? sha256(id) : id
}

/**
 * Can this be the id of a record? Other text is in no table, and PostgreSQL refuses some
 * characters.
 */
export function isId(id: string): boolean {
  return /^[\x20-\x7e]{1,512}$/.test(id)
}

/** The table, or an alias of it in the same query. */
type RecordTable = { readonly [Column in 'id' | 'model' | 'expires_at']: PgColumn }

/** The times for the placeholders of a query of records. */
export function queryTimes({ now }: Pick<Deps, 'now'>): { at: Date; seen: Date } {
  const at = now()
  return { at, seen: new Date(at.getTime() - sessionLimits.idle) }
}

export function isUnexpired({ expires_at }: RecordTable) {
  return or(isNull(expires_at), gt(expires_at, sql.placeholder('at')))
}

/** A session of the library is open as long as the portal's session that names it. */
export function isOpenSession(db: Deps['db'], records: RecordTable) {
  return and(
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
}

export interface RecordColumns {
  readonly payload: Record<string, unknown>
  readonly consumedAt: Date | null
}

/**
 * The times of a record, in seconds, that the library writes and reads by the clock of the process.
 */
const clockTimes = ['iat', 'exp', 'iiat'] as const

/**
 * Moves the times of a payload from one clock to another. A record has the database's time, because
 * another server, whose clock may be wrong, reads it too.
 */
function withTimesMoved<Payload extends Record<string, unknown>>(
  payload: Payload,
  seconds: number,
): Payload {
  const moved = clockTimes.flatMap((name) => {
    const time = payload[name]
    return typeof time === 'number' ? [[name, time + seconds]] : []
  })
  return { ...payload, ...Object.fromEntries(moved) }
}

/**
 * The payload with the times of the database's clock, for storing it.
 * @param at the database's time at this moment
 */
export function inDatabaseTime<Payload extends Record<string, unknown>>(
  payload: Payload,
  at: Date,
): Payload {
  return withTimesMoved(payload, -processClockLead(at))
}

/**
 * The payload as the library stored it, with the times of this process's clock. Within the leeway a used code or refresh token still looks
 * unused: consume() refuses it, and the
 * other tokens of its grant live on.
 */
export function payloadOf(
  { payload, consumedAt }: RecordColumns,
  model: string,
  id: string,
  at: Date,
): AdapterPayload {
  // A refreshed ID Token should have no nonce (OpenID Connect Core, section 12.2), and the library
  // would copy it from here.
  const { nonce: _, ...withoutNonce } = payload
  const isConsumed = consumedAt !== null && at.getTime() - consumedAt.getTime() >= limits.leeway
  return {
    ...withTimesMoved(model === 'RefreshToken' ? withoutNonce : payload, processClockLead(at)),
    ...(isBearer(model) ? { jti: id } : {}),
    ...(isConsumed ? { consumed: Math.floor(consumedAt.getTime() / 1000) } : {}),
  }
}
