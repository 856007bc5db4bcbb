import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { statesWithAccess, type AgentState, type Role } from '@passerelle/contracts/choices.ts'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import { minutes, provider, session as limits } from '@passerelle/contracts/limits.ts'
import { preparedQuery } from '../db/prepared.ts'
import { accounts, change_requests, members, sessions, type SignInMethod } from '../db/schema.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../crypto/tokens.ts'
import { isActiveMember } from '../members/members.ts'
import { endAllGrants, endSiteSessions, type SessionEndDeps } from './site-sessions.ts'
import { invalidLogin } from '../problems/problem.ts'

/** The caller: an open session and its account. */
export interface Caller {
  readonly sessionId: string
  readonly token: string
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly locale: string | null
  /** Null for staff who are not agents. */
  readonly state: AgentState | null
  /** Null for people who are not members of the staff. */
  readonly role: Role | null
  /** The areas that a member of the staff is limited to; none means all. */
  readonly areas: readonly CountryArea[]
  /** Null for staff who are not agents. */
  readonly countryId: number | null
  /** When the password or a trusted site's assertion was last checked in this browser. */
  readonly signedInAt: Date
  /** Null when the server did not note it. */
  readonly signedInWith: SignInMethod | null
  /** When this session last proved a second factor; null when it never did. */
  readonly factorAt: Date | null
  /** The provider's session in this browser; null before the first sign-in at another site. */
  readonly providerSession: string | null
  /** Columns of the open change request; none when there is none. */
  readonly pendingColumns: readonly string[]
}

/** Says whether agents in this state may sign in. */
export function hasAccess(state: AgentState): boolean {
  return statesWithAccess.includes(state)
}

/** Agents need a state with access; staff who are not agents need a role. */
function isAdmitted({ state, role }: Pick<Caller, 'state' | 'role'>): boolean {
  return state === null ? role !== null : hasAccess(state)
}

/** The columns of a caller, for queries that read more rows with it. */
export const callerColumns = {
  sessionId: sessions.id_hash,
  token: sessions.token,
  lastSeenAt: sessions.last_seen_at,
  signedInAt: sessions.created_at,
  signedInWith: sessions.signed_in_with,
  factorAt: sessions.factor_at,
  providerSession: sessions.provider_session,
  countryId: accounts.country_id,
  id: accounts.id,
  name: accounts.name,
  surname: accounts.surname,
  email: accounts.email,
  locale: accounts.locale,
  state: accounts.state,
  role: members.role,
  areas: members.areas,
  changes: change_requests.changes,
}
/** The join of the open change request. */
export const isOpenChangeRequest = and(
  eq(change_requests.agent_id, accounts.id),
  isNull(change_requests.closed_at),
)
/** The condition for the named session while it is open. */
export const isCallersSession = and(
  eq(sessions.id_hash, sql.placeholder('idHash')),
  isNull(sessions.suspended_at),
  gt(sessions.expires_at, sql.placeholder('at')),
)

const callerQuery = preparedQuery((db) =>
  db
    .select(callerColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .leftJoin(members, isActiveMember)
    .leftJoin(change_requests, isOpenChangeRequest)
    .where(isCallersSession)
    .prepare('caller'),
)

type CallerRow = Awaited<ReturnType<ReturnType<typeof callerQuery>['execute']>>[number]
/** Reads a caller's row for the placeholders of `callerColumns`' query. */
export type ReadCaller = (
  db: Db,
  session: { readonly idHash: string; readonly at: Date },
) => Promise<CallerRow | undefined>

const readCaller: ReadCaller = async (db, session) => (await callerQuery(db).execute(session))[0]

/**
 * Finds the open session and its agent; undefined when the session is over.
 * @param read reads more rows in the same query
 */
export async function findCaller(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sessionId: string,
  read: ReadCaller = readCaller,
): Promise<Caller | undefined> {
  const at = now()
  const row = await read(db, { idHash: sessionId, at })
  if (!row || !isAdmitted(row)) return undefined
  const { lastSeenAt, changes, areas, ...caller } = row
  const idle = at.getTime() - lastSeenAt.getTime()
  if (idle > limits.idle) return undefined
  if (idle > minutes(1))
    await db.update(sessions).set({ last_seen_at: at }).where(eq(sessions.id_hash, row.sessionId))
  return { ...caller, areas: areas ?? [], pendingColumns: Object.keys(changes ?? {}) }
}

/** Says whether a sign-in proved no second factor. */
function isSingleFactor(method: SignInMethod): boolean {
  return method === 'password' || method === 'assertion'
}

const text = (name: string) => sql`${sql.placeholder(name)}::text`
const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

/**
 * The query writes the agent's row while it compares the password hash. If the password changes at
 * the same time, either the change comes first and no session is created, or the change waits and
 * then ends this session with the others.
 */
const sessionQuery = preparedQuery((db) => {
  const account = db.$with('account').as(
    db
      .update(accounts)
      .set({ last_signed_in_at: time('at') })
      .where(
        and(
          eq(accounts.id, sql.placeholder('agentId')),
          sql`${accounts.password_hash} is not distinct from ${text('passwordHash')}`,
        ),
      )
      .returning({ id: accounts.id }),
  )
  // The sign-ins at other sites go on when the same agent signs in again in the same browser.
  const earlierProviderSession = sql<
    string | null
  >`(select s.provider_session from sessions s where s.id_hash = ${text('former')} and s.account_id = ${account.id})`
  return db
    .with(account)
    .insert(sessions)
    .select(
      db
        .select({
          id_hash: text('idHash').as('id_hash'),
          account_id: account.id,
          token: text('token').as('token'),
          provider_session: earlierProviderSession.as('provider_session'),
          user_agent: text('userAgent').as('user_agent'),
          signed_in_with: sql<SignInMethod>`${text('signedInWith')}`.as('signed_in_with'),
          created_at: time('at').as('created_at'),
          last_seen_at: time('at').as('last_seen_at'),
          expires_at: time('expires').as('expires_at'),
          suspended_at: sql<Date | null>`null::timestamptz`.as('suspended_at'),
          factor_at: time('factorAt').as('factor_at'),
        })
        .from(account),
    )
    .returning({ agentId: sessions.account_id })
    .prepare('open_session')
})

interface SessionInput {
  readonly id: string
  /** The hash that was stored when the sign-in was checked. */
  readonly passwordHash: string | null
  readonly signedInWith: SignInMethod
  readonly earlierSessionId: string | undefined
  readonly userAgent: string | undefined
}

/**
 * Creates a session for an agent and ends the browser's earlier one.
 * @returns the secret for the session cookie, and the key for X-Token
 * @throws Problem 401 when the password has been changed since the sign-in was checked
 */
export async function createSession(
  deps: Deps,
  { id, passwordHash, signedInWith, earlierSessionId, userAgent }: SessionInput,
): Promise<{ cookie: string; token: string }> {
  const { db, now, newToken } = deps
  const cookie = newToken()
  const token = newToken()
  const at = now()
  const insert = async (db: Db) => {
    const inserted = await sessionQuery(db).execute({
      agentId: id,
      passwordHash,
      idHash: sha256(cookie),
      former: earlierSessionId ?? '',
      token,
      signedInWith,
      userAgent: userAgent ?? null,
      at: at.toISOString(),
      factorAt: isSingleFactor(signedInWith) ? null : at.toISOString(),
      expires: new Date(at.getTime() + limits.life).toISOString(),
    })
    if (inserted.length === 0) throw invalidLogin()
    if (earlierSessionId !== undefined) await endSession({ ...deps, db }, earlierSessionId)
  }
  // A sign-in that ends no session needs no transaction. With one, it would take longer.
  await (earlierSessionId === undefined ? insert(db) : db.transaction(insert))
  await endOldestSessions(deps, id)
  return { cookie, token }
}

/** Ends the sessions beyond the newest 50 of an agent, so that sign-ins cannot fill the table. */
async function endOldestSessions(deps: SessionEndDeps, agentId: string): Promise<void> {
  const surplus = await deps.db
    .select({ id: sessions.id_hash })
    .from(sessions)
    .where(eq(sessions.account_id, agentId))
    .orderBy(desc(sessions.created_at), desc(sessions.last_seen_at))
    .offset(limits.byAgent)
  if (surplus.length > 0)
    await endSessionsWhere(
      deps,
      inArray(
        sessions.id_hash,
        surplus.map(({ id }) => id),
      ),
    )
}

/**
 * Ends sessions and their grants at other sites, and queues the notices to these sites, all in one
 * transaction.
 * @returns the number of ended sessions
 */
const endSessionsWhere = (deps: SessionEndDeps, condition: SQL | undefined): Promise<number> =>
  deps.db.transaction(async (db) => {
    const ended = await db
      .delete(sessions)
      .where(condition)
      .returning({ providerSession: sessions.provider_session })
    await endSiteSessions(
      { ...deps, db },
      ended.flatMap(({ providerSession }) => providerSession ?? []),
    )
    return ended.length
  })

/** Notes that a session has just proved a second factor. */
export async function noteFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sessionId: string,
): Promise<void> {
  await db.update(sessions).set({ factor_at: now() }).where(eq(sessions.id_hash, sessionId))
}

/** Forgets the proofs of factors that an account does not have any more. */
export async function forgetFactors(db: Db, accountId: string): Promise<void> {
  await db.update(sessions).set({ factor_at: null }).where(eq(sessions.account_id, accountId))
}

/**
 * Suspends a session because somebody asked for a new sign-in. It opens nothing until then. When
 * the same agent signs in again, the sign-ins
 * at other sites go on; when nobody does for a while, they end with it.
 */
export async function suspendSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sessionId: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ suspended_at: now() })
    .where(and(eq(sessions.id_hash, sessionId), isNull(sessions.suspended_at)))
}

export async function endSession(deps: SessionEndDeps, sessionId: string): Promise<void> {
  await endSessionsWhere(deps, eq(sessions.id_hash, sessionId))
}

/**
 * Ends an agent's sessions, all or all but one, and the sites' access in the agent's name, except
 * that of the session that stays.
 */
export function endSessions(
  deps: SessionEndDeps,
  agentId: string,
  except?: Pick<Caller, 'sessionId' | 'providerSession'>,
): Promise<void> {
  return deps.db.transaction(async (db) => {
    await endSessionsWhere(
      { ...deps, db },
      and(
        eq(sessions.account_id, agentId),
        except === undefined ? undefined : ne(sessions.id_hash, except.sessionId),
      ),
    )
    await endAllGrants(db, agentId, except?.providerSession ?? null)
  })
}

/**
 * Ends the access of all sites in an agent's name and tells them. The sessions of the portal stay.
 */
export function endSiteAccess(deps: SessionEndDeps, agentId: string): Promise<void> {
  return deps.db.transaction(async (db) => {
    const ofAgent = and(eq(sessions.account_id, agentId), isNotNull(sessions.provider_session))
    const open = await db
      .select({ id: sessions.provider_session })
      .from(sessions)
      .where(ofAgent)
      .for('update')
    await db.update(sessions).set({ provider_session: null }).where(ofAgent)
    await endSiteSessions(
      { ...deps, db },
      open.flatMap(({ id }) => id ?? []),
    )
    await endAllGrants(db, agentId, null)
  })
}

/**
 * Ends sessions that are over: too old, idle for too long, or suspended without a new sign-in.
 * @param most the most sessions that one call ends
 * @returns the number of ended sessions
 */
export function endExpiredSessions(deps: SessionEndDeps, most: number): Promise<number> {
  const at = deps.now().getTime()
  const isOver = or(
    lte(sessions.expires_at, deps.now()),
    lt(sessions.last_seen_at, new Date(at - limits.idle)),
    lte(sessions.suspended_at, new Date(at - provider.interaction)),
  )
  const first = deps.db.select({ id: sessions.id_hash }).from(sessions).where(isOver).limit(most)
  return endSessionsWhere(deps, and(isOver, inArray(sessions.id_hash, first)))
}
