import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgentState, Role } from '@passerelle/contracts/choices.ts'
import { minutes, provider, session as limits, xToken } from '@passerelle/contracts/limits.ts'
import { prepared } from '../db/prepared.ts'
import { agents, change_requests, sessions } from '../db/schema.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { sameText, sha256 } from '../crypto/secrets.ts'
import { endAllGrants, endSiteSessions, type Ending } from './site-sessions.ts'
import { invalidLogin, Problem } from '../http/problem.ts'

/** Who asks: an open session and its agent. */
export interface Caller {
  readonly sessionId: string
  readonly token: string
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly locale: string | null
  readonly state: AgentState
  readonly role: Role | null
  readonly countryId: number
  /** When the password, or another site's word, was checked last in this browser. */
  readonly signedInAt: Date
  /** The provider's session of this browser, once other sites were signed in to. */
  readonly providerSession: string | null
  /** Columns of the open change request; none when there is none. */
  readonly pendingColumns: readonly string[]
}

/** Only under https may a cookie bear the prefix that ties it to this host. */
export const cookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-session' : 'session'

const cookieOptions = (publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: limits.life / 1000,
  }) as const

const opens: readonly AgentState[] = ['activated', 'approved']

/** What is known of a caller, for queries that read more along with it. */
export const callerColumns = {
  sessionId: sessions.id_hash,
  token: sessions.token,
  lastSeenAt: sessions.last_seen_at,
  signedInAt: sessions.created_at,
  providerSession: sessions.provider_session,
  countryId: agents.country_id,
  id: agents.id,
  name: agents.name,
  surname: agents.surname,
  email: agents.email,
  locale: agents.locale,
  state: agents.state,
  role: agents.role,
  changes: change_requests.changes,
}
/** How change_requests are joined to it. */
export const isOpenRequest = and(
  eq(change_requests.agent_id, agents.id),
  isNull(change_requests.closed_at),
)
/** Which session it is: the one that is named, while it opens something. */
export const isCallers = and(
  eq(sessions.id_hash, sql.placeholder('idHash')),
  isNull(sessions.suspended_at),
  gt(sessions.expires_at, sql.placeholder('at')),
)

const callerQuery = prepared((db) =>
  db
    .select(callerColumns)
    .from(sessions)
    .innerJoin(agents, eq(agents.id, sessions.agent_id))
    .leftJoin(change_requests, isOpenRequest)
    .where(isCallers)
    .prepare('caller'),
)

type CallerRow = Awaited<ReturnType<ReturnType<typeof callerQuery>['execute']>>[number]
/** Reads a caller by the values of the query's placeholders. */
export type ReadCaller = (
  db: Db,
  session: { readonly idHash: string; readonly at: Date },
) => Promise<CallerRow | undefined>

const readCaller: ReadCaller = async (db, session) => (await callerQuery(db).execute(session))[0]

/** The agent's open session by the cookie's value; undefined when there is none any more. */
async function findCaller(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  cookie: string,
  read: ReadCaller,
): Promise<Caller | undefined> {
  const at = now()
  const row = await read(db, { idHash: sha256(cookie), at })
  if (!row || !opens.includes(row.state)) return undefined
  const { lastSeenAt, changes, ...caller } = row
  const idle = at.getTime() - lastSeenAt.getTime()
  if (idle > limits.idle) return undefined
  if (idle > minutes(1))
    await db.update(sessions).set({ last_seen_at: at }).where(eq(sessions.id_hash, row.sessionId))
  return { ...caller, pendingColumns: Object.keys(changes ?? {}) }
}

/**
 * Checks X-Token, where it is sent: `<unix ms>.<base64url HMAC-SHA-256(token, "<unix ms>")>`.
 * @throws Problem 401 when it is wrong or older than five minutes
 */
function checkXToken(header: string, token: string, now: Date): void {
  const [time = '', mac = ''] = header.split('.')
  const age = Math.abs(now.getTime() - Number(time))
  const right =
    /^\d{1,15}$/.test(time) &&
    age <= xToken.skew &&
    sameText(mac, createHmac('sha256', token).update(time).digest('base64url'))
  if (!right)
    throw new Problem(401, 'badToken', 'The request could not be verified. Please sign in again.')
}

function sessionCookie(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
): string | undefined {
  const cookie = request.cookies[cookieName(config.publicUrl)]
  return cookie && cookie.length <= 100 ? cookie : undefined
}

/** What the browser's session is called here, open or not; undefined for a browser without one. */
export function sessionNamed(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
): string | undefined {
  const cookie = sessionCookie(deps, request)
  return cookie === undefined ? undefined : sha256(cookie)
}

/**
 * Who asks, by cookie. A bearer of a wrong X-Token is refused, not ignored.
 * @param read for a caller who is read together with something else
 */
export async function callerOf(
  deps: Deps,
  request: FastifyRequest,
  read: ReadCaller = readCaller,
): Promise<Caller | undefined> {
  const cookie = sessionCookie(deps, request)
  if (cookie === undefined) return undefined
  const caller = await findCaller(deps, cookie, read)
  const header = request.headers['x-token']
  if (caller && header !== undefined) checkXToken(String(header), caller.token, deps.now())
  return caller
}

const text = (name: string) => sql`${sql.placeholder(name)}::text`
const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

/** Other sites' sign-ins go on when the same agent signs in again in the same browser. */
const carriedOver = sql<
  string | null
>`(select s.provider_session from sessions s where s.id_hash = ${text('former')} and s.agent_id = agents.id)`

/**
 * The agent's row is held while the password is compared: a change of password in the same instant either comes first, and there is no row
 * any more, or waits, and ends this session with the others.
 */
const sessionQuery = prepared((db) =>
  db
    .insert(sessions)
    .select(
      db
        .select({
          id_hash: text('idHash').as('id_hash'),
          agent_id: agents.id,
          token: text('token').as('token'),
          provider_session: carriedOver.as('provider_session'),
          user_agent: text('userAgent').as('user_agent'),
          created_at: time('at').as('created_at'),
          last_seen_at: time('at').as('last_seen_at'),
          expires_at: time('expires').as('expires_at'),
          suspended_at: sql<Date | null>`null::timestamptz`.as('suspended_at'),
        })
        .from(agents)
        .where(
          and(
            eq(agents.id, sql.placeholder('agentId')),
            eq(agents.password_hash, sql.placeholder('passwordHash')),
          ),
        )
        .for('share'),
    )
    .returning({ agentId: sessions.agent_id })
    .prepare('open_session'),
)

/**
 * Opens a session after a sign-in, ends the browser's earlier one, and sets the cookie.
 * @param agent with the hash that was stored when the sign-in was checked
 * @throws Problem 401 when the password has been changed since
 */
export async function openSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  agent: { id: string; passwordHash: string },
): Promise<{ token: string }> {
  const { db, config, now, newToken } = deps
  const cookie = newToken()
  const token = newToken()
  const at = now()
  const former = sessionNamed(deps, request)
  const open = async (db: Db) => {
    const opened = await sessionQuery(db).execute({
      agentId: agent.id,
      passwordHash: agent.passwordHash,
      idHash: sha256(cookie),
      former: former ?? '',
      token,
      userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
      at: at.toISOString(),
      expires: new Date(at.getTime() + limits.life).toISOString(),
    })
    if (opened.length === 0) throw invalidLogin()
    if (former !== undefined) await endSession({ ...deps, db }, former)
  }
  // Alone, the statement needs no transaction, which a sign-in would pay for.
  await (former === undefined ? open(db) : db.transaction(open))
  reply.setCookie(cookieName(config.publicUrl), cookie, cookieOptions(config.publicUrl))
  return { token }
}

/** Ends sessions, what other sites were given in them, and notes whom to tell of it: all of it or nothing. */
const endWhere = (deps: Ending, which: SQL | undefined): Promise<void> =>
  deps.db.transaction(async (db) => {
    const ended = await db
      .delete(sessions)
      .where(which)
      .returning({ providerSession: sessions.provider_session })
    await endSiteSessions(
      { ...deps, db },
      ended.flatMap(({ providerSession }) => providerSession ?? []),
    )
  })

/** Ends the browser's session, if it has one. */
export async function closeSession(
  deps: Ending & Pick<Deps, 'config'>,
  request: FastifyRequest,
): Promise<void> {
  const name = sessionNamed(deps, request)
  if (name !== undefined) await endSession(deps, name)
}

/**
 * Signs the browser out because a fresh sign-in was asked for. Its session opens nothing any more, and waits: when the same agent signs in
 * again, the sign-ins at other sites go on; when nobody does for a while, they end with it.
 */
export async function suspendSession(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  request: FastifyRequest,
): Promise<void> {
  const name = sessionNamed(deps, request)
  if (name !== undefined)
    await deps.db
      .update(sessions)
      .set({ suspended_at: deps.now() })
      .where(and(eq(sessions.id_hash, name), isNull(sessions.suspended_at)))
}

export const endSession = (deps: Ending, sessionId: string): Promise<void> =>
  endWhere(deps, eq(sessions.id_hash, sessionId))

export function clearSessionCookie(config: Deps['config'], reply: FastifyReply): void {
  const { maxAge: _, ...options } = cookieOptions(config.publicUrl)
  reply.clearCookie(cookieName(config.publicUrl), options)
}

/** Ends an agent's sessions, all or all but one, and what sites may do in the agent's name, but for those of the session that stays. */
export const endSessions = (
  deps: Ending,
  agentId: string,
  except?: Pick<Caller, 'sessionId' | 'providerSession'>,
): Promise<void> =>
  deps.db.transaction(async (db) => {
    await endWhere(
      { ...deps, db },
      and(
        eq(sessions.agent_id, agentId),
        except === undefined ? undefined : ne(sessions.id_hash, except.sessionId),
      ),
    )
    await endAllGrants(db, agentId, except?.providerSession ?? null)
  })

/** Deletes sessions that are over: too old, or idle for too long, or suspended without a new sign-in. */
export function forgetOldSessions(deps: Ending): Promise<void> {
  const at = deps.now().getTime()
  return endWhere(
    deps,
    or(
      lte(sessions.expires_at, deps.now()),
      lt(sessions.last_seen_at, new Date(at - limits.idle)),
      lte(sessions.suspended_at, new Date(at - provider.interruption)),
    ),
  )
}
