/**
 * Writes in one statement what one request of the library writes. The library saves its records one
 * after another; a round trip to the database costs more than the rows.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../db/db.ts'
import { isOrphan } from '../../../db/errors.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { accounts, provider_records, sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { noteRefreshToken, type RefreshContext } from './refresh.ts'

/** A record as its row. */
export type RecordRow = {
  readonly model: string
  readonly id: string
  readonly payload: AdapterPayload
  readonly grantId: string | null
  readonly uid: string | null
  readonly agentId: string | null
  readonly clientId: string | null
  readonly expires: Date | null
}

/**
 * The records that wait for the end of the request. A grant does not wait, because what the agent
 * sees of it is written beside it.
 */
const deferredModels = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Session'])

/** How the writes ended. */
export type WriteResult =
  | 'written'
  /** The code or refresh token was used before, so nothing was written. */
  | 'used'
  /** The portal's session has ended in the meantime, so its record was not written. */
  | 'sessionEnded'
  /** The account was deleted in the meantime, so nothing was written. */
  | 'orphan'

type RecordKey = Pick<RecordRow, 'model' | 'id'>

const keyOf = ({ model, id }: RecordKey) => `${model}\n${id}`

const waiting = sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as waiting(
  model text, id text, payload jsonb, "grantId" text, uid text, "agentId" uuid, "clientId" text,
  expires timestamptz, session text)`

/**
 * Locks the row of the portal's session that a record must not outlive. If a sign-out comes first,
 * there is no row, and the record is not written. If it comes later, it waits and deletes this
 * record too.
 */
const openSession = sql`(select 1 from ${sessions}
  where ${sessions.provider_session} = waiting.session limit 1 for key share)`

const insertWaiting = (condition: SQL) => sql`
  insert into ${provider_records}
    (model, id, payload, grant_id, uid, agent_id, client_id, expires_at)
  select model, id, payload, "grantId", uid, "agentId", "clientId", expires from ${waiting}
  where ${condition} and (session is null or exists ${openSession})
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    uid = excluded.uid, agent_id = excluded.agent_id, client_id = excluded.client_id,
    expires_at = excluded.expires_at
  returning model`

const model = sql<string>`model`

const saveQuery = preparedQuery((db) => {
  const saved = db.$with('saved', { model }).as(insertWaiting(sql`true`))
  return db.with(saved).select({ model }).from(saved).prepare('save_records')
})

/**
 * Only one of several uses at once marks the code or refresh token, and only that one writes
 * tokens. The account is locked first, in the order of a deletion, which would otherwise wait for
 * this statement while this one waits for the deletion.
 */
const redeemQuery = preparedQuery((db) => {
  const owner = db.$with('owner', {}).as(sql`
    select id from ${accounts} where id = (select agent_id from ${provider_records}
      where model = ${sql.placeholder('model')} and id = ${sql.placeholder('id')}) for key share`)
  const used = db.$with('used', {}).as(sql`
    update ${provider_records} set consumed_at = ${sql.placeholder('at')}::timestamptz
    where model = ${sql.placeholder('model')} and id = ${sql.placeholder('id')}
      and consumed_at is null and (select count(*) from owner) >= 0
    returning model`)
  const saved = db.$with('saved', {}).as(insertWaiting(sql`exists (select 1 from used)`))
  return db
    .with(owner, used, saved)
    .select({ model })
    .from(sql`(select model from used union all select model from saved) as written`)
    .prepare('redeem_and_save_records')
})

/** The writes of one request of the library. */
export class DeferredWrites {
  /** By model and id: of a record that is saved twice, the last one counts. */
  readonly #rows = new Map<string, RecordRow & { readonly session: string | null }>()
  #used: RecordKey | undefined

  /**
   * Takes a record that may wait for the end of the request.
   * @param session the library's session that the record must not outlive
   * @returns false for a record that must be written at once
   */
  defer(row: RecordRow, session: string | undefined): boolean {
    if (!deferredModels.has(row.model)) return false
    this.#rows.set(keyOf(row), { ...row, session: session ?? null })
    return true
  }

  /** The payload of a record that waits, as it will be stored. */
  find(record: RecordKey): AdapterPayload | undefined {
    return this.#rows.get(keyOf(record))?.payload
  }

  drop(record: RecordKey): void {
    this.#rows.delete(keyOf(record))
  }

  /**
   * Marks the code or refresh token that the request redeems as used, if it still is not.
   * @returns false for another record, which must be marked at once
   */
  use(credential: RecordKey): boolean {
    if (!deferredModels.has(credential.model)) return false
    this.#used = credential
    return true
  }

  /**
   * Writes what was deferred, before the library's answer leaves.
   * @param refreshContext what a refresh token depends on, as the request has read it
   */
  async write(
    deps: Pick<Deps, 'db' | 'now'>,
    refreshContext: RefreshContext,
  ): Promise<WriteResult> {
    if (this.#rows.size === 0 && !this.#used) return 'written'
    try {
      const result = await this.#writeTo(deps.db, deps.now().toISOString())
      const token = [...this.#rows.values()].find(({ model }) => model === 'RefreshToken')
      if (token && result === 'written') await noteRefreshToken(deps, token.payload, refreshContext)
      return result
    } catch (error) {
      // The agent deleted the account a moment ago.
      if (isOrphan(error)) return 'orphan'
      throw error
    }
  }

  async #writeTo(db: Db, at: string): Promise<WriteResult> {
    const rows = JSON.stringify([...this.#rows.values()])
    const written = this.#used
      ? await redeemQuery(db).execute({ ...this.#used, rows, at })
      : await saveQuery(db).execute({ rows })
    if (this.#used && written.length === 0) return 'used'
    const expected = this.#rows.size + (this.#used ? 1 : 0)
    return written.length === expected ? 'written' : 'sessionEnded'
  }
}
