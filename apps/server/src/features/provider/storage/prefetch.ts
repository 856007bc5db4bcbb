/** What the library will ask the database for, one after another, read at once before it does: a way to the database costs more than what is read. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import type { AgentRow } from '../../../agents/record.ts'
import { prepared } from '../../../db/prepared.ts'
import { agents, change_requests, provider_records, sessions, sites } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import {
  callerColumns,
  isCallers,
  isOpenRequest,
  type ReadCaller,
} from '../../../sessions/sessions.ts'
import { clientOf } from '../clients/clients.ts'
import {
  isId,
  isOpenSession,
  isUnexpired,
  moments,
  payloadOf,
  recordId,
  type Found,
} from './records.ts'
import type { SiteRow } from '../clients/store.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'now'>

/** Records by what the library asks for. Each is handed out once: whoever asks again may want to see what has changed, and reads it. */
export class PrefetchedRecords {
  readonly #records = new Map<string, AdapterPayload>()
  /** The agent whose code or token was brought, as far as approved. */
  readonly agent: AgentRow | undefined
  constructor(agent?: AgentRow | null) {
    this.agent = agent ?? undefined
  }

  /** What was not found is left out: the library asks for it once more, and learns so. */
  add(
    model: string,
    id: string | null | undefined,
    payload: AdapterPayload | null | undefined,
  ): void {
    if (id && payload) this.#records.set(`${model}\n${id}`, payload)
  }

  take(model: string, id: string): AdapterPayload | undefined {
    const key = `${model}\n${id}`
    const payload = this.#records.get(key)
    this.#records.delete(key)
    return payload
  }
}

/** Under this a session is kept by its uid, by which codes and tokens name it. */
export const sessionByUid = 'Session by uid'

const session = alias(provider_records, 'session')
const grant = alias(provider_records, 'granted')
const brought = alias(provider_records, 'brought')
const clientId = sql`${sql.placeholder('clientId')}::text`
const found = ({ id, payload, consumed_at }: typeof session | typeof grant | typeof brought) => ({
  id,
  payload,
  consumedAt: consumed_at,
})

const authorizationQuery = prepared((db) =>
  db
    .select({ caller: callerColumns, session: found(session), grant: found(grant), site: sites })
    .from(sessions)
    .innerJoin(agents, eq(agents.id, sessions.agent_id))
    .leftJoin(change_requests, isOpenRequest)
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
      grant,
      and(
        eq(grant.model, 'Grant'),
        eq(grant.id, sql`${session.payload} -> 'authorizations' -> ${clientId} ->> 'grantId'`),
        isUnexpired(grant),
      ),
    )
    .where(isCallers)
    .prepare('caller_and_read_ahead'),
)

const tokenQuery = prepared((db) =>
  db
    .select({
      brought: found(brought),
      session: found(session),
      uid: session.uid,
      grant: found(grant),
      site: sites,
      agent: agents,
    })
    .from(brought)
    .leftJoin(sites, eq(sites.client_id, brought.client_id))
    .leftJoin(agents, and(eq(agents.id, brought.agent_id), eq(agents.state, 'approved')))
    .leftJoin(
      session,
      and(eq(session.uid, sql`${brought.payload} ->> 'sessionUid'`), isOpenSession(db, session)),
    )
    .leftJoin(
      grant,
      and(eq(grant.model, 'Grant'), eq(grant.id, brought.grant_id), isUnexpired(grant)),
    )
    .where(
      and(
        eq(brought.model, sql.placeholder('model')),
        eq(brought.id, sql.placeholder('id')),
        isUnexpired(brought),
      ),
    )
    .prepare('read_ahead_of_token'),
)

/** A record that was joined, which may not be there. */
type Joined = { readonly [Column in keyof Found]: Found[Column] | null } | null | undefined

const payloadIn = (model: string, joined: Joined, at: Date, id = '') =>
  joined?.payload &&
  payloadOf({ payload: joined.payload, consumedAt: joined.consumedAt }, model, id, at)

const clientIn = (site: SiteRow | null | undefined, { keys }: Needs) => site && clientOf(site, keys)

/**
 * The query for the caller that also reads what an authorization request needs: the library's session, the site, and what the session was
 * granted for it.
 * @param named the client_id as the browser sent it
 * @param ahead takes what was read
 */
export const prefetchWithCaller =
  (deps: Needs, named: string, ahead: PrefetchedRecords): ReadCaller =>
  async (db, session) => {
    // A client_id that names no site reads the session too: without it the bridge would make another one.
    const clientId = isId(named) ? named : ''
    const [row] = await authorizationQuery(db).execute({ ...session, clientId })
    ahead.add(
      'Session',
      row?.caller.providerSession,
      payloadIn('Session', row?.session, session.at),
    )
    ahead.add('Client', clientId, clientIn(row?.site, deps))
    ahead.add('Grant', row?.grant?.id, payloadIn('Grant', row?.grant, session.at))
    return row?.caller
  }

/**
 * For a token request: the code or refresh token, the site and the agent that it was made for, the session that it came from, and what was granted.
 * What ends meanwhile takes the code or the token with it, so that consume() finds none.
 */
export async function prefetchForToken(
  deps: Needs,
  form: URLSearchParams,
): Promise<PrefetchedRecords> {
  const [model, id] =
    form.get('grant_type') === 'refresh_token'
      ? ['RefreshToken', form.get('refresh_token') ?? '']
      : ['AuthorizationCode', form.get('code') ?? '']
  if (!isId(id)) return new PrefetchedRecords()
  const times = moments(deps)
  const [row] = await tokenQuery(deps.db).execute({ model, id: recordId(model, id), ...times })
  if (!row) return new PrefetchedRecords()
  const ahead = new PrefetchedRecords(row.agent)
  ahead.add(model, id, payloadIn(model, row.brought, times.at, id))
  ahead.add(sessionByUid, row.uid, payloadIn('Session', row.session, times.at))
  ahead.add('Client', row.site?.client_id, clientIn(row.site, deps))
  ahead.add('Grant', row.grant?.id, payloadIn('Grant', row.grant, times.at))
  return ahead
}
