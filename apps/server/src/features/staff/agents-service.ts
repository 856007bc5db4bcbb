import { countries } from '@passerelle/contracts/countries.ts'
import { days } from '@passerelle/contracts/limits.ts'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { declineAgent, listAgents, readAgent } from '@passerelle/contracts/staff.ts'
import { findRecord, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { notFound, Problem } from '../../problems/problem.ts'
import { endSessions, type Caller } from '../../sessions/sessions.ts'
import { queueMail } from '../../mail/outbox.ts'
import { searchable, wordPatterns } from '../../db/search-text.ts'
import {
  addAgency,
  decideAgent,
  findAgents,
  findHistory,
  findState,
  placeOf,
} from './agents-store.ts'
import { pageOf, readPlace } from './pagination.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const listed = (row: AgentRow) => ({
  ...row,
  activated_at: iso(row.activated_at),
  created_at: row.created_at.toISOString(),
})

/** One page of agents, oldest first. */
export async function pageOfAgents(
  { db }: Pick<Deps, 'db'>,
  { status, search = '', country_id, limit, after }: BodyOf<typeof listAgents>,
): Promise<AnswerOf<typeof listAgents>> {
  const rows = await findAgents(db, {
    state: status,
    countryId: country_id === undefined ? undefined : Number(country_id),
    patterns: wordPatterns(search),
    after: readPlace(after),
    limit: limit + 1,
  })
  const { objects, next } = pageOf(rows, limit, (row) => placeOf(status, row))
  return { objects: objects.map(listed), next }
}

const shownHistory = 200

/** An agent's record with the newest of its history. */
export async function agentWithHistory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<AnswerOf<typeof readAgent>> {
  const found = await findRecord(db, id, now())
  if (!found) throw notFound()
  const deeds = await findHistory(db, id, shownHistory)
  return {
    ...found.record,
    activated_at: iso(found.row.activated_at),
    created_at: found.row.created_at.toISOString(),
    // Of an actor who was deleted the id is left.
    history: deeds.map(({ id, at, actorId, name, surname, action, detail }) => ({
      id,
      at: at.toISOString(),
      actor: name === null ? actorId : `${name} ${surname}`,
      action,
      detail,
    })),
  }
}

type Decided = Pick<AgentRow, 'id' | 'state' | 'pin_code'>

/** Nobody to decide on, or somebody else was first. */
async function notWaiting(db: Db, id: string): Promise<Problem> {
  return (await findState(db, id)) === undefined
    ? notFound()
    : new Problem(409, 'conflict', 'This registration is not waiting for a decision.')
}

/** A login number such as FR104822: the agent's country and six digits. Two agents may draw the same digits; then another is drawn. */
function loginNumber(countryId: number, token: string): string {
  const code = countries.find(({ id }) => id === countryId)?.code ?? 'XX'
  return `${code}${String(Buffer.from(token, 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')}`
}

const draws = 10

/**
 * Approves a registration: the login number is issued and mailed, the agency joins the directory.
 * @throws Problem 404 for an unknown agent, 409 when there is nothing (more) to decide
 */
export async function approve(deps: Deps, { id: actor }: Caller, id: string): Promise<Decided> {
  for (let draw = 1; ; draw += 1) {
    try {
      return await approveWith(deps, actor, id, deps.newToken())
    } catch (error) {
      if (!isDuplicate(error) || draw === draws) throw error
    }
  }
}

async function approveWith(deps: Deps, actor: string, id: string, token: string): Promise<Decided> {
  const agent = await deps.db.transaction(async (db) => {
    const waiting = await findRecord(db, id, deps.now())
    const login = loginNumber(waiting?.row.country_id ?? 0, token)
    const agent = await decideAgent(db, id, {
      state: 'approved',
      pin_code: login,
      decided_at: deps.now(),
    })
    if (!agent) throw await notWaiting(db, id)
    await joinDirectory(db, agent)
    await writeAuditEvent(db, deps, {
      actor,
      subject: id,
      action: 'approved',
      detail: { pin_code: login },
    })
    await queueMail(db, deps, {
      agentId: id,
      to: agent.email,
      template: 'approved',
      locale: agent.locale ?? 'en-US',
      values: { name: agent.name, login },
      life: days(7),
    })
    return agent
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: actor }, 'registration approved')
  return agent
}

/** The agency of an approved agent is offered to others. */
export const joinDirectory = (
  db: Db,
  { agency_name, city, agency_country_id, iata_nr }: AgentRow,
): Promise<void> =>
  addAgency(db, {
    name: agency_name,
    city,
    country_id: agency_country_id,
    iata_nr,
    search: searchable(agency_name),
  })

/**
 * Declines a registration; the reason is mailed, and the agent's sessions end.
 * @throws Problem 404 for an unknown agent, 409 when there is nothing (more) to decide
 */
export async function decline(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  { reason }: BodyOf<typeof declineAgent>,
): Promise<Decided> {
  const agent = await deps.db.transaction(async (db) => {
    const agent = await decideAgent(db, id, { state: 'declined', reason, decided_at: deps.now() })
    if (!agent) throw await notWaiting(db, id)
    await endSessions({ ...deps, db }, id)
    await writeAuditEvent(db, deps, { actor, subject: id, action: 'declined', detail: { reason } })
    await queueMail(db, deps, {
      agentId: id,
      to: agent.email,
      template: 'declined',
      locale: agent.locale ?? 'en-US',
      values: { name: agent.name, reason },
      life: days(7),
    })
    return agent
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: actor }, 'registration declined')
  return agent
}
