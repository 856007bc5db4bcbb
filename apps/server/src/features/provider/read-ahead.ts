/** What the library will ask the database for, one after another, read at once before it does: a way to the database costs more than what is read. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import type { AgentRow } from '../../agent-record.ts'
import { prepared } from '../../db/prepared.ts'
import { agents, provider_records, sites } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { clientOf } from './clients.ts'
import { isId, isOpenSession, isUnexpired, moments, payloadOf, recordId, type Found } from './records.ts'
import type { SiteRow } from './store.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'now'>

/** Records by what the library asks for. Each is handed out once: whoever asks again may want to see what has changed, and reads it. */
export class ReadAhead {
  readonly #records = new Map<string, AdapterPayload>()
  /** The agent whose code or token was brought, as far as approved. */
  readonly agent: AgentRow | undefined
  constructor(agent?: AgentRow | null) {
    this.agent = agent ?? undefined
  }

  /** What was not found is left out: the library asks for it once more, and learns so. */
  add(model: string, id: string | null | undefined, payload: AdapterPayload | null | undefined): void {
    if (id && payload) this.#records.set(`${model} ${id}`, payload)
  }

  take(model: string, id: string): AdapterPayload | undefined {
    const key = `${model} ${id}`
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
const found = ({ id, payload, consumed_at }: typeof session | typeof grant | typeof brought) => ({ id, payload, consumedAt: consumed_at })

const authorizationQuery = prepared((db) => db
  .select({ session: found(session), grant: found(grant), site: sites })
  .from(session)
  .leftJoin(sites, eq(sites.client_id, clientId))
  .leftJoin(grant, and(eq(grant.model, 'Grant'), eq(grant.id, sql`${session.payload} -> 'authorizations' -> ${clientId} ->> 'grantId'`), isUnexpired(grant)))
  .where(and(eq(session.id, sql.placeholder('session')), isOpenSession(db, session)))
  .prepare('read_ahead_of_authorization'))

const tokenQuery = prepared((db) => db
  .select({ brought: found(brought), session: found(session), uid: session.uid, grant: found(grant), site: sites, agent: agents })
  .from(brought)
  .leftJoin(sites, eq(sites.client_id, brought.client_id))
  .leftJoin(agents, and(eq(agents.id, brought.agent_id), eq(agents.state, 'approved')))
  .leftJoin(session, and(eq(session.uid, sql`${brought.payload} ->> 'sessionUid'`), isOpenSession(db, session)))
  .leftJoin(grant, and(eq(grant.model, 'Grant'), eq(grant.id, brought.grant_id), isUnexpired(grant)))
  .where(and(eq(brought.model, sql.placeholder('model')), eq(brought.id, sql.placeholder('id')), isUnexpired(brought)))
  .prepare('read_ahead_of_token'))

/** A record that was joined, which may not be there. */
type Joined = { readonly [Column in keyof Found]: Found[Column] | null } | null

const payloadIn = (joined: Joined, at: Date, model = 'Session', id = '') => joined?.payload && payloadOf({ payload: joined.payload, consumedAt: joined.consumedAt }, model, id, at)

const clientIn = (site: SiteRow | null, { keys }: Needs) => site && clientOf(site, keys)

/** For an authorization request: the provider's session of the browser, the site, and what the session was granted for it. */
export async function readForAuthorization(deps: Needs, providerSession: string | null, clientId: string | null): Promise<ReadAhead> {
  const ahead = new ReadAhead()
  if (providerSession === null || clientId === null || !isId(clientId)) return ahead
  const times = moments(deps)
  const [row] = await authorizationQuery(deps.db).execute({ session: providerSession, clientId, ...times })
  if (!row) return ahead
  ahead.add('Session', providerSession, payloadIn(row.session, times.at))
  ahead.add('Client', clientId, clientIn(row.site, deps))
  ahead.add('Grant', row.grant?.id, payloadIn(row.grant, times.at))
  return ahead
}

/** For a token request: the code or refresh token, the site and the agent that it was made for, the session that it came from, and what was granted. */
export async function readForToken(deps: Needs, form: URLSearchParams): Promise<ReadAhead> {
  const [model, id] = form.get('grant_type') === 'refresh_token' ? ['RefreshToken', form.get('refresh_token') ?? ''] : ['AuthorizationCode', form.get('code') ?? '']
  if (!isId(id)) return new ReadAhead()
  const times = moments(deps)
  const [row] = await tokenQuery(deps.db).execute({ model, id: recordId(model, id), ...times })
  if (!row) return new ReadAhead()
  const ahead = new ReadAhead(row.agent)
  ahead.add(model, id, payloadIn(row.brought, times.at, model, id))
  ahead.add(sessionByUid, row.uid, payloadIn(row.session, times.at))
  ahead.add('Client', row.site?.client_id, clientIn(row.site, deps))
  ahead.add('Grant', row.grant?.id, payloadIn(row.grant, times.at))
  return ahead
}
