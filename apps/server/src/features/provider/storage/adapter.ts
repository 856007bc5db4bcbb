/** Where the provider keeps what it must remember: one table, and the sites. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload, errors as Errors } from 'oidc-provider'
import { isOrphan } from '../../../db/errors.ts'
import { prepared } from '../../../db/prepared.ts'
import { provider_records, sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { findClient } from '../clients/clients.ts'
import { unstorableCharacter } from './unstorable-characters.ts'
import { sessionByUid, type PrefetchedRecords } from './prefetch.ts'
import {
  isBearer,
  isId,
  isOpenSession,
  isUnexpired,
  moments,
  payloadOf,
  recordId,
} from './records.ts'

type Row = {
  readonly model: string
  readonly id: string
  readonly payload: AdapterPayload
  readonly grantId: string | null
  readonly uid: string | null
  readonly agentId: string | null
  readonly clientId: string | null
  readonly expires: Date | null
}

/** What the adapter knows of the request that the library works for. */
interface AdapterRequest {
  readonly sessionId?: string | undefined
  readonly ahead?: PrefetchedRecords
  isOver?: boolean
}

/** A request that is interrupted is kept by us (interruptions), not by the library. */
const unkept = new Set(['Interaction'])

const model = sql.placeholder('model')
const id = sql.placeholder('id')
const at = sql.placeholder('at')
const found = {
  id: provider_records.id,
  payload: provider_records.payload,
  consumedAt: provider_records.consumed_at,
}

const findQuery = prepared((db) =>
  db
    .select(found)
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

const findSessionQueries = {
  id: prepared((db) =>
    db
      .select(found)
      .from(provider_records)
      .where(and(eq(provider_records.id, id), isOpenSession(db, provider_records)))
      .prepare('find_session'),
  ),
  uid: prepared((db) =>
    db
      .select(found)
      .from(provider_records)
      .where(and(eq(provider_records.uid, id), isOpenSession(db, provider_records)))
      .prepare('find_session_by_uid'),
  ),
}

const written = {
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

const upsertQuery = prepared((db) =>
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
    .onConflictDoUpdate(written)
    .prepare('save_record'),
)

const type = {
  string: sql`::text`,
  jsonb: sql`::jsonb`,
  uuid: sql`::uuid`,
  timestamptz: sql`::timestamptz`,
}
const given = <T>(name: string, as: keyof typeof type) =>
  sql<T>`${sql.placeholder(name)}${type[as]}`.as(name)

/**
 * The same for what belongs to an open session. The portal's is held meanwhile: whoever ends it comes first, and nothing is written, or waits,
 * and ends this too.
 */
const upsertWithinQuery = prepared((db) =>
  db
    .insert(provider_records)
    .select(
      db
        .select({
          model: given<string>('model', 'string'),
          id: given<string>('id', 'string'),
          payload: given<Record<string, unknown>>('payload', 'jsonb'),
          grant_id: given<string | null>('grantId', 'string'),
          uid: given<string | null>('uid', 'string'),
          agent_id: given<string | null>('agentId', 'uuid'),
          client_id: given<string | null>('clientId', 'string'),
          consumed_at: sql<Date | null>`null::timestamptz`.as('consumed_at'),
          expires_at: given<Date | null>('expires', 'timestamptz'),
        })
        .from(sessions)
        .where(eq(sessions.provider_session, sql.placeholder('session')))
        .limit(1)
        .for('key share'),
    )
    .onConflictDoUpdate(written)
    .returning({ id: provider_records.id })
    .prepare('save_record_within'),
)

/** One statement, so that of many at once one wins. */
const consumeQuery = prepared((db) =>
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

/** The table as the library wants to see it, for one of its models. */
export class RecordAdapter implements Adapter {
  readonly #deps: Deps
  readonly #model: string
  readonly #errors: typeof Errors
  readonly #currentRequest: () => AdapterRequest | undefined
  constructor(
    deps: Deps,
    errors: typeof Errors,
    model: string,
    currentRequest: () => AdapterRequest | undefined,
  ) {
    this.#deps = deps
    this.#model = model
    this.#errors = errors
    this.#currentRequest = currentRequest
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (unkept.has(this.#model)) return
    const { jti: _, ...kept } = payload
    if (JSON.stringify(payload).includes('\\u0000'))
      throw new this.#errors.InvalidRequest(unstorableCharacter)
    const at = this.#deps.now()
    const row: Row = {
      model: this.#model,
      id: recordId(this.#model, id),
      payload: isBearer(this.#model) ? kept : payload,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      agentId: payload.accountId ?? null,
      clientId: payload.clientId ?? null,
      expires: expiresIn === undefined ? null : new Date(at.getTime() + expiresIn * 1000),
    }
    if (this.#model === 'ReplayDetection') return this.#insertOnce(row)
    try {
      await this.#save(row, this.#sessionOf(id))
    } catch (error) {
      // The agent has deleted the account a moment ago.
      if (isOrphan(error)) throw new this.#errors.AccessDenied('the account is gone')
      throw error
    }
  }

  /** The provider's session that a record must not outlive already when it is written. */
  #sessionOf(id: string): string | undefined {
    if (this.#model === 'Session') return id
    return this.#model === 'Grant' ? this.#currentRequest()?.sessionId : undefined
  }

  async #save(row: Row, session: string | undefined): Promise<void> {
    const { db } = this.#deps
    if (session === undefined) return void (await upsertQuery(db).execute(row))
    const saved = await upsertWithinQuery(db).execute({
      ...row,
      session,
      payload: JSON.stringify(row.payload),
      expires: row.expires?.toISOString() ?? null,
    })
    const carried = this.#currentRequest()
    if (saved.length === 0 && carried) carried.isOver = true
  }

  /** A client's assertion is taken once, also when it arrives many times at once. */
  async #insertOnce({ model, id, payload, expires }: Row): Promise<void> {
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
    const ahead = this.#ahead()?.take(this.#model, id)
    if (ahead) return ahead
    if (this.#model === 'Client') return findClient(this.#deps, id)
    const query = this.#model === 'Session' ? findSessionQueries.id : findQuery
    const times = moments(this.#deps)
    const [row] = await query(this.#deps.db).execute({
      model: this.#model,
      id: recordId(this.#model, id),
      ...times,
    })
    return row && payloadOf(row, this.#model, id, times.at)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const ahead = this.#ahead()?.take(sessionByUid, uid)
    if (ahead) return ahead
    const times = moments(this.#deps)
    const [row] = await findSessionQueries.uid(this.#deps.db).execute({ id: uid, ...times })
    return row && payloadOf(row, 'Session', row.id, times.at)
  }

  #ahead(): PrefetchedRecords | undefined {
    return this.#currentRequest()?.ahead
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /**
   * Marks a code or a refresh token as used. The library ignores what this answers, so a lost race must throw.
   * @throws InvalidGrant when it was used before. Whoever comes after the leeway ends the whole family, which the library sees to (RFC 6749,
   * section 4.1.2): to it, what was used looks unused until then
   */
  async consume(id: string): Promise<void> {
    const key = { model: this.#model, id: recordId(this.#model, id) }
    const won = await consumeQuery(this.#deps.db).execute({
      ...key,
      at: this.#deps.now().toISOString(),
    })
    if (won.length > 0) return
    throw new this.#errors.InvalidGrant(`${this.#model} already used`)
  }

  async destroy(id: string): Promise<void> {
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
