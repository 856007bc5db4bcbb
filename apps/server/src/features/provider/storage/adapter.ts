/**
 * The library's adapter: it keeps the library's records in one table, and reads clients from the
 * table of sites.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload, errors as Errors } from 'oidc-provider'
import { isOrphan } from '../../../db/errors.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { provider_records, sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { findClient } from '../clients/clients.ts'
import type { DeferredWrites, RecordRow } from './deferred-writes.ts'
import { sessionByUid, type PrefetchedRecords } from './prefetch.ts'
import {
  inDatabaseTime,
  isBearer,
  isId,
  isUnexpired,
  payloadOf,
  queryTimes,
  recordId,
} from './records.ts'
import { noteRefreshToken } from './refresh.ts'
import { findSessionRecord } from './session-records.ts'
import { unstorableCharacter } from './unstorable-characters.ts'

/** The context of the request that the library is handling. */
export interface AdapterRequest {
  /** The library's session of the browser. */
  readonly sessionId: string | undefined
  readonly prefetched: PrefetchedRecords
  /** What is written at the end of the request. */
  readonly writes: DeferredWrites
  /** Reports that the portal's session has ended in the meantime, so that nothing was written. */
  readonly sessionEnd: { readonly report: () => void }
}

const unread = { grantExpiresAt: undefined, sessionSeenAt: undefined }

/** These are not stored: interactions have a table and rules of their own (interactions/). */
const unstoredModels = new Set(['Interaction'])

const model = sql.placeholder('model')
const id = sql.placeholder('id')
const at = sql.placeholder('at')

const findQuery = preparedQuery((db) =>
  db
    .select({
      id: provider_records.id,
      payload: provider_records.payload,
      consumedAt: provider_records.consumed_at,
    })
    .from(provider_records)
    .where(
      and(
        eq(provider_records.model, model),
        eq(provider_records.id, id),
        isUnexpired(provider_records),
      ),
    )
    .prepare('find_record'),
)

const onConflict = {
  target: [provider_records.model, provider_records.id],
  set: {
    payload: sql`excluded.payload`,
    grant_id: sql`excluded.grant_id`,
    uid: sql`excluded.uid`,
    agent_id: sql`excluded.agent_id`,
    client_id: sql`excluded.client_id`,
    expires_at: sql`excluded.expires_at`,
  },
}

const upsertQuery = preparedQuery((db) =>
  db
    .insert(provider_records)
    .values({
      model,
      id,
      payload: sql.placeholder('payload'),
      grant_id: sql.placeholder('grantId'),
      uid: sql.placeholder('uid'),
      agent_id: sql.placeholder('agentId'),
      client_id: sql.placeholder('clientId'),
      expires_at: sql.placeholder('expires'),
    })
    .onConflictDoUpdate(onConflict)
    .prepare('save_record'),
)

const casts = {
  string: sql`::text`,
  jsonb: sql`::jsonb`,
  uuid: sql`::uuid`,
  timestamptz: sql`::timestamptz`,
}
const column = <T>(name: string, cast: keyof typeof casts) =>
  sql<T>`${sql.placeholder(name)}${casts[cast]}`.as(name)

/**
 * Stores a record that must not outlive the portal's session. The statement locks the session's
 * row. If a sign-out comes first, there is no row and nothing is written. If it comes later, it
 * waits and deletes this record too.
 */
const upsertInSessionQuery = preparedQuery((db) =>
  db
    .insert(provider_records)
    .select(
      db
        .select({
          model: column<string>('model', 'string'),
          id: column<string>('id', 'string'),
          payload: column<Record<string, unknown>>('payload', 'jsonb'),
          grant_id: column<string | null>('grantId', 'string'),
          uid: column<string | null>('uid', 'string'),
          agent_id: column<string | null>('agentId', 'uuid'),
          client_id: column<string | null>('clientId', 'string'),
          consumed_at: sql<Date | null>`null::timestamptz`.as('consumed_at'),
          expires_at: column<Date | null>('expires', 'timestamptz'),
        })
        .from(sessions)
        .where(eq(sessions.provider_session, sql.placeholder('session')))
        .limit(1)
        .for('key share'),
    )
    .onConflictDoUpdate(onConflict)
    .returning({ id: provider_records.id })
    .prepare('save_record_in_session'),
)

/** It is one statement, so that only one of several uses at once succeeds. */
const consumeQuery = preparedQuery((db) =>
  db
    .update(provider_records)
    .set({ consumed_at: sql`${at}::timestamptz` })
    .where(
      and(
        eq(provider_records.model, model),
        eq(provider_records.id, id),
        isNull(provider_records.consumed_at),
      ),
    )
    .returning({ id: provider_records.id })
    .prepare('consume_record'),
)

/** The adapter for one model of the library. */
export class RecordAdapter implements Adapter {
  readonly #deps: Deps
  readonly #errors: typeof Errors
  readonly #model: string
  readonly #currentRequest: () => AdapterRequest | undefined
  constructor(
    deps: Deps,
    errors: typeof Errors,
    model: string,
    currentRequest: () => AdapterRequest | undefined,
  ) {
    this.#deps = deps
    this.#errors = errors
    this.#model = model
    this.#currentRequest = currentRequest
  }

  /** @param expiresIn seconds */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (unstoredModels.has(this.#model)) return
    if (JSON.stringify(payload).includes('\\u0000'))
      throw new this.#errors.InvalidRequest(unstorableCharacter)
    const row = this.#rowOf(id, payload, expiresIn)
    if (this.#model === 'ReplayDetection') return this.#insertOnce(row)
    const session = this.#sessionOf(id)
    if (this.#currentRequest()?.writes.defer(row, session)) return
    try {
      await this.#save(row, session)
      if (this.#model === 'RefreshToken') await noteRefreshToken(this.#deps, payload, unread)
    } catch (error) {
      // The agent deleted the account a moment ago.
      if (isOrphan(error)) throw new this.#errors.AccessDenied('the account is gone')
      throw error
    }
  }

  #rowOf(id: string, payload: AdapterPayload, expiresIn: number | undefined): RecordRow {
    const { jti: _, ...withoutId } = payload
    const at = this.#deps.now()
    return {
      model: this.#model,
      id: recordId(this.#model, id),
      payload: inDatabaseTime(isBearer(this.#model) ? withoutId : payload, at),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      agentId: payload.accountId ?? null,
      clientId: payload.clientId ?? null,
      expires: expiresIn === undefined ? null : new Date(at.getTime() + expiresIn * 1000),
    }
  }

  /** The library's session that a record must not outlive. */
  #sessionOf(id: string): string | undefined {
    if (this.#model === 'Session') return id
    return this.#model === 'Grant' ? this.#currentRequest()?.sessionId : undefined
  }

  async #save(row: RecordRow, session: string | undefined): Promise<void> {
    const { db } = this.#deps
    if (session === undefined) return void (await upsertQuery(db).execute(row))
    const saved = await upsertInSessionQuery(db).execute({
      ...row,
      session,
      payload: JSON.stringify(row.payload),
      expires: row.expires?.toISOString() ?? null,
    })
    if (saved.length === 0) this.#currentRequest()?.sessionEnd.report()
  }

  /**
   * Accepts a client's assertion once, even if it arrives many times at once (RFC 7523, section
   * 3).
   */
  async #insertOnce({ model, id, payload, expires }: RecordRow): Promise<void> {
    const inserted = await this.#deps.db
      .insert(provider_records)
      .values({ model, id, payload: { ...payload }, expires_at: expires })
      .onConflictDoNothing()
      .returning({ id: provider_records.id })
    if (inserted.length === 0)
      throw new this.#errors.InvalidClientAuth({ detail: 'the client assertion was used before' })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isId(id)) return undefined
    const key = { model: this.#model, id: recordId(this.#model, id) }
    const request = this.#currentRequest()
    const payload = request?.writes.find(key)
    if (payload) return payloadOf({ payload, consumedAt: null }, this.#model, id, this.#deps.now())
    const prefetched = request?.prefetched.take(this.#model, id)
    if (prefetched) return prefetched
    if (this.#model === 'Client') return findClient(this.#deps, id)
    if (this.#model === 'Session') return findSessionRecord(this.#deps, 'id', id)
    const times = queryTimes(this.#deps)
    const [row] = await findQuery(this.#deps.db).execute({ ...key, ...times })
    return row && payloadOf(row, this.#model, id, times.at)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (
      this.#currentRequest()?.prefetched.take(sessionByUid, uid) ??
      findSessionRecord(this.#deps, 'uid', uid)
    )
  }

  /** Only the device flow has user codes, and it is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /**
   * Marks a code or a refresh token as used. The library ignores the return value, so a second use
   * must throw, or replace the library's answer (DeferredWrites). After the leeway the library ends all tokens of the grant (RFC 6749, section
   * 4.1.2).
   * @throws InvalidGrant when it was used before
   */
  async consume(id: string): Promise<void> {
    const credential = { model: this.#model, id: recordId(this.#model, id) }
    if (this.#currentRequest()?.writes.use(credential)) return
    const consumed = await consumeQuery(this.#deps.db).execute({
      ...credential,
      at: this.#deps.now().toISOString(),
    })
    if (consumed.length === 0) throw new this.#errors.InvalidGrant(`${this.#model} already used`)
  }

  async destroy(id: string): Promise<void> {
    this.#currentRequest()?.writes.drop({ model: this.#model, id: recordId(this.#model, id) })
    await this.#deps.db
      .delete(provider_records)
      .where(
        and(
          eq(provider_records.model, this.#model),
          eq(provider_records.id, recordId(this.#model, id)),
        ),
      )
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#deps.db
      .delete(provider_records)
      .where(and(eq(provider_records.model, this.#model), eq(provider_records.grant_id, grantId)))
  }
}
