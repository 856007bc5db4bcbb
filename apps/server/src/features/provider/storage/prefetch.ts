/**
 * Reads in one query the records that the library will ask for one after another. A round trip to
 * the database costs more than the rows.
 */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import { isAgentRow, type AgentRow } from '../../../agents/record.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import {
  accounts,
  change_requests,
  members,
  provider_records,
  sessions,
  site_connections,
  sites,
} from '../../../db/schema.ts'
import { isActiveMember } from '../../../members/members.ts'
import type { Deps } from '../../../deps.ts'
import {
  callerColumns,
  isCallersSession,
  isOpenChangeRequest,
  type ReadCaller,
} from '../../../sessions/sessions.ts'
import { clientOf } from '../clients/clients.ts'
import type { SiteRow } from '../clients/store.ts'
import {
  isId,
  isOpenSession,
  isUnexpired,
  payloadOf,
  queryTimes,
  recordId,
  type RecordColumns,
} from './records.ts'
import type { RefreshContext } from './refresh.ts'

interface RelatedRows {
  /** The approved agent whom a code or a token belongs to. */
  readonly agent?: AgentRow | null
  /** When the agent last used the site of an authorization request. */
  readonly lastUsedAt?: Date | null
  /** When the grant of a code or a token ends. */
  readonly grantExpiresAt?: Date | null
  /** When the portal's session of a code or a token was last used. */
  readonly sessionSeenAt?: Date | null
}

/**
 * The payloads by model and id. Each is returned once. A second read may be about a change, so it
 * goes to the database.
 */
export class PrefetchedRecords {
  readonly #payloads = new Map<string, AdapterPayload>()
  readonly agent: AgentRow | undefined
  readonly lastUsedAt: Date | undefined
  readonly refreshContext: RefreshContext
  constructor({ agent, lastUsedAt, grantExpiresAt, sessionSeenAt }: RelatedRows = {}) {
    this.agent = agent ?? undefined
    this.lastUsedAt = lastUsedAt ?? undefined
    this.refreshContext = {
      grantExpiresAt: grantExpiresAt ?? undefined,
      sessionSeenAt: sessionSeenAt ?? undefined,
    }
  }

  /** Adds the records that were found. For others the library asks the database. */
  add(
    model: string,
    id: string | null | undefined,
    payload: AdapterPayload | null | undefined,
  ): void {
    if (id && payload) this.#payloads.set(keyOf(model, id), payload)
  }

  peek(model: string, id: string): AdapterPayload | undefined {
    return this.#payloads.get(keyOf(model, id))
  }

  take(model: string, id: string): AdapterPayload | undefined {
    const payload = this.peek(model, id)
    this.#payloads.delete(keyOf(model, id))
    return payload
  }
}

const keyOf = (model: string, id: string) => `${model}\n${id}`

/** The model name for a session that is stored by its uid, which codes and tokens refer to. */
export const sessionByUid = 'Session by uid'

const session = alias(provider_records, 'session')
const grant = alias(provider_records, 'session_grant')
/** The code or the refresh token of a token request. */
const credential = alias(provider_records, 'credential')
const clientId = sql`${sql.placeholder('clientId')}::text`
const columnsOf = ({
  id,
  payload,
  consumed_at,
}: typeof session | typeof grant | typeof credential) => ({
  id,
  payload,
  consumedAt: consumed_at,
})

const authorizationQuery = preparedQuery((db) =>
  db
    .select({
      caller: callerColumns,
      session: columnsOf(session),
      grant: columnsOf(grant),
      site: sites,
      lastUsedAt: site_connections.last_used_at,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .leftJoin(members, isActiveMember)
    .leftJoin(change_requests, isOpenChangeRequest)
    .leftJoin(
      session,
      and(
        eq(session.model, 'Session'),
        eq(session.id, sessions.provider_session),
        isUnexpired(session),
      ),
    )
    .leftJoin(sites, eq(sites.client_id, clientId))
    .leftJoin(
      site_connections,
      and(
        eq(site_connections.agent_id, sessions.account_id),
        eq(site_connections.client_id, sites.client_id),
      ),
    )
    .leftJoin(
      grant,
      and(
        eq(grant.model, 'Grant'),
        eq(grant.id, sql`${session.payload} -> 'authorizations' -> ${clientId} ->> 'grantId'`),
        isUnexpired(grant),
      ),
    )
    .where(isCallersSession)
    .prepare('caller_and_authorization'),
)

/** Several sessions of the portal may name one of the library. */
const sessionSeenAt = sql<Date | null>`(select max(${sessions.last_seen_at}) from ${sessions}
  where ${sessions.provider_session} = ${session.id})`.mapWith(sessions.last_seen_at)

const tokenQuery = preparedQuery((db) =>
  db
    .select({
      credential: columnsOf(credential),
      session: columnsOf(session),
      uid: session.uid,
      sessionSeenAt,
      grant: columnsOf(grant),
      grantExpiresAt: grant.expires_at,
      site: sites,
      agent: accounts,
    })
    .from(credential)
    .leftJoin(sites, eq(sites.client_id, credential.client_id))
    .leftJoin(accounts, and(eq(accounts.id, credential.agent_id), eq(accounts.state, 'approved')))
    .leftJoin(
      session,
      and(eq(session.uid, sql`${credential.payload} ->> 'sessionUid'`), isOpenSession(db, session)),
    )
    .leftJoin(
      grant,
      and(eq(grant.model, 'Grant'), eq(grant.id, credential.grant_id), isUnexpired(grant)),
    )
    .where(
      and(
        eq(credential.model, sql.placeholder('model')),
        eq(credential.id, sql.placeholder('id')),
        isUnexpired(credential),
      ),
    )
    .prepare('credential_and_grant'),
)

/** A left-joined record: all its columns are null where there is none. */
type JoinedRecord =
  { readonly [Column in keyof RecordColumns]: RecordColumns[Column] | null } | null | undefined

const payloadIn = (model: string, joined: JoinedRecord, at: Date, id = '') =>
  joined?.payload &&
  payloadOf({ payload: joined.payload, consumedAt: joined.consumedAt }, model, id, at)

type PrefetchDeps = Pick<Deps, 'db' | 'keys' | 'now'>

const clientIn = (site: SiteRow | null | undefined, deps: PrefetchDeps) =>
  site && clientOf(site, deps)

/**
 * Reads the caller, and with it what an authorization request needs: the library's session, the
 * site, and what the session was granted for it.
 * @param named the client_id as the browser sent it
 */
export async function readForAuthorization(
  deps: PrefetchDeps,
  db: Parameters<ReadCaller>[0],
  session: Parameters<ReadCaller>[1],
  named: string,
): Promise<{ caller: Awaited<ReturnType<ReadCaller>>; prefetched: PrefetchedRecords }> {
  // The session is read even if the client_id names no site. Otherwise the bridge would create
  // another session.
  const clientId = isId(named) ? named : ''
  const [row] = await authorizationQuery(db).execute({ ...session, clientId })
  const { at } = session
  const prefetched = new PrefetchedRecords({ lastUsedAt: row?.lastUsedAt ?? null })
  prefetched.add('Session', row?.caller.providerSession, payloadIn('Session', row?.session, at))
  prefetched.add('Client', clientId, clientIn(row?.site, deps))
  prefetched.add('Grant', row?.grant?.id, payloadIn('Grant', row?.grant, at))
  return { caller: row?.caller, prefetched }
}

/**
 * Reads what a token request needs: the code or refresh token, its site and agent, the session that
 * it came from, and its grant. A sign-out
 * that comes after this query deletes the code or token, so that consume() finds none.
 */
export async function prefetchForToken(
  deps: PrefetchDeps,
  form: URLSearchParams,
): Promise<PrefetchedRecords> {
  const [model, id] =
    form.get('grant_type') === 'refresh_token'
      ? ['RefreshToken', form.get('refresh_token') ?? '']
      : ['AuthorizationCode', form.get('code') ?? '']
  if (!isId(id)) return new PrefetchedRecords()
  const times = queryTimes(deps)
  const [row] = await tokenQuery(deps.db).execute({ model, id: recordId(model, id), ...times })
  if (!row) return new PrefetchedRecords()
  const prefetched = new PrefetchedRecords({
    ...row,
    agent: row.agent && isAgentRow(row.agent) ? row.agent : null,
  })
  prefetched.add(model, id, payloadIn(model, row.credential, times.at, id))
  prefetched.add(sessionByUid, row.uid, payloadIn('Session', row.session, times.at))
  prefetched.add('Client', row.site?.client_id, clientIn(row.site, deps))
  prefetched.add('Grant', row.grant?.id, payloadIn('Grant', row.grant, times.at))
  return prefetched
}
