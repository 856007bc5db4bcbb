/** The rows that findings are made of. Each look-up has an index and a limit (db/schema.ts). */
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { isAgentRow, type AgentRow } from '../agents/record.ts'
import type { Db } from '../db/db.ts'
import {
  accounts,
  agencies,
  agencyKey,
  change_requests,
  history,
  mailDomain,
  personName,
} from '../db/schema.ts'
import { hasWords } from '../db/search/search-words.ts'
import { lookupPrefix } from './agency-names.ts'
import { mailDomainOf } from './free-mail.ts'

const relatedColumns = {
  id: accounts.id,
  name: accounts.name,
  surname: accounts.surname,
  state: accounts.state,
  country_id: accounts.country_id,
  agency_name: accounts.agency_name,
  birthdate: accounts.birthdate,
}
/** Another agent who shares something with the registration. */
export type RelatedAgent = Pick<AgentRow, keyof typeof relatedColumns>

export interface KnownAgency {
  readonly name: string
  readonly city: string
}

export interface Facts {
  readonly samePhone: readonly RelatedAgent[]
  readonly sameName: readonly RelatedAgent[]
  readonly sameIata: readonly RelatedAgent[]
  /** Agencies of the directory with the same IATA number. */
  readonly directoryByIata: readonly KnownAgency[]
  /** Agencies of the directory in the same country whose names may be alike. */
  readonly directoryByName: readonly KnownAgency[]
  /** Whether approved agents of the same agency have addresses of the same domain. */
  readonly isMailDomainOfAgency: boolean
  /** When this agent was last declined; null when that never happened or was undone. */
  readonly declinedAt: Date | null
}

/** More would not change what a reviewer does. */
const maxRelated = 50

/** Registrations that were not confirmed do not count: anybody can write anything there. */
async function findRelated(db: Db, id: string, isRelated: SQL): Promise<RelatedAgent[]> {
  const rows = await db
    .select(relatedColumns)
    .from(accounts)
    .where(
      and(
        isRelated,
        ne(accounts.id, id),
        isNotNull(accounts.state),
        ne(accounts.state, 'registered'),
      ),
    )
    .limit(maxRelated)
  // All have a state, so they are agents.
  return rows as RelatedAgent[]
}

const isDecline = eq(history.action, 'declined')
const isUndoneDecline = and(
  eq(history.action, 'undone'),
  sql`${history.detail} #>> '{state,0}' = 'declined'`,
)

async function findDeclined(db: Db, id: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: history.at, action: history.action })
    .from(history)
    .where(and(eq(history.subject_id, id), or(isDecline, isUndoneDecline)))
    .orderBy(desc(history.at), desc(history.id))
    .limit(1)
  return last?.action === 'declined' ? last.at : null
}

async function hasColleagueOfDomain(db: Db, agent: AgentRow): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(
      and(
        eq(agencyKey(accounts.agency_name), agencyKey(sql`${agent.agency_name}::text`)),
        eq(mailDomain(accounts.email), mailDomainOf(agent.email)),
        sql`${accounts.state} = 'approved'`,
        ne(accounts.id, agent.id),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const directoryColumns = { name: agencies.name, city: agencies.city }

/** Reads what the findings on a registration are made of. */
export async function findFacts(db: Db, agent: AgentRow): Promise<Facts> {
  const { id, phone, iata_nr, name, surname, agency_name, agency_country_id } = agent
  const ownName = personName(sql`${name}::text`, sql`${surname}::text`)
  return {
    samePhone: phone === null ? [] : await findRelated(db, id, eq(accounts.phone, phone)),
    sameName: await findRelated(
      db,
      id,
      sql`${personName(accounts.name, accounts.surname)} = ${ownName}`,
    ),
    sameIata: iata_nr === null ? [] : await findRelated(db, id, eq(accounts.iata_nr, iata_nr)),
    directoryByIata:
      iata_nr === null
        ? []
        : await db
            .select(directoryColumns)
            .from(agencies)
            .where(eq(agencies.iata_nr, iata_nr))
            .limit(maxRelated),
    directoryByName: await db
      .select(directoryColumns)
      .from(agencies)
      .where(
        and(
          eq(agencies.country_id, agency_country_id),
          hasWords(agencies.word_prefixes, lookupPrefix(agency_name)),
        ),
      )
      .limit(maxRelated),
    isMailDomainOfAgency: await hasColleagueOfDomain(db, agent),
    declinedAt: await findDeclined(db, id),
  }
}

/** The condition that a decision on an agent waits: on the registration, or on a change request. */
const isWaiting = sql`(${accounts.state} = 'activated' or ${accounts.has_open_request})`

/** Finds those among these agents of whom something waits. */
export async function findWaiting(db: Db, ids: readonly string[]): Promise<AgentRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isWaiting))
  return rows.filter(isAgentRow)
}

const isOutdated = sql`${isWaiting}
  and ${accounts.findings_version} is distinct from ${accounts.version}`

/** An agent's data with the changes that wait, which a decision would write. */
export async function withRequest(db: Db, agent: AgentRow): Promise<AgentRow> {
  if (!agent.has_open_request) return agent
  const [request] = await db
    .select({ changes: change_requests.changes })
    .from(change_requests)
    .where(and(eq(change_requests.agent_id, agent.id), isNull(change_requests.closed_at)))
  return { ...agent, ...(request?.changes as Partial<AgentRow> | undefined) }
}

/**
 * Finds agents of whom something waits and whose facts have changed since their findings were
 * computed. The ids alone are looked up first, because PostgreSQL expects every one to be outdated:
 * it would read them all where it does not find the answer in the index.
 */
export async function findOutdated(db: Db, limit: number): Promise<AgentRow[]> {
  const ids = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isOutdated)
    .orderBy(accounts.id)
    .limit(limit)
  const rows = await db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(array(${ids}))`)
  return rows.filter(isAgentRow)
}
