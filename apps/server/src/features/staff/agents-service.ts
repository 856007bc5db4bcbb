import { countries, type CountryArea } from '@passerelle/contracts/countries.ts'
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
import { wordPatterns } from '../../db/search-text.ts'
import { decideAgent, findAgents, findAuditEvents, findState, cursorOf } from './agents-store.ts'
import { addToDirectory } from './agency-directory.ts'
import { toPage, readCursor } from './pagination.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const listedAgent = (row: AgentRow) => ({
  ...row,
  activated_at: iso(row.activated_at),
  created_at: row.created_at.toISOString(),
})

const countriesIn = (areas: readonly CountryArea[]) =>
  countries.filter(({ area }) => areas.includes(area)).map(({ id }) => id)

/**
 * One page of agents, oldest first.
 * @param areas whose agents are shown; an empty list means all
 */
export async function pageOfAgents(
  { db }: Pick<Deps, 'db'>,
  { status, search = '', country_id, limit, after }: BodyOf<typeof listAgents>,
  areas: readonly CountryArea[] = [],
): Promise<AnswerOf<typeof listAgents>> {
  const rows = await findAgents(db, {
    state: status,
    countryId: country_id === undefined ? undefined : Number(country_id),
    countryIds: areas.length === 0 ? undefined : countriesIn(areas),
    patterns: wordPatterns(search),
    after: readCursor(after),
    limit: limit + 1,
  })
  const { objects, next } = toPage(rows, limit, (row) => cursorOf(status, row))
  return { objects: objects.map(listedAgent), next }
}

const maxAuditEvents = 200

/**
 * Reads an agent's record with its newest audit events.
 * @param areas as above; an agent of another area does not exist
 */
export async function agentWithHistory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  areas: readonly CountryArea[] = [],
): Promise<AnswerOf<typeof readAgent>> {
  const found = await findRecord(db, id, now())
  if (!found) throw notFound()
  if (areas.length > 0 && !countriesIn(areas).includes(found.row.country_id)) throw notFound()
  const events = await findAuditEvents(db, id, maxAuditEvents)
  return {
    ...found.record,
    activated_at: iso(found.row.activated_at),
    created_at: found.row.created_at.toISOString(),
    // An actor whose account was deleted is shown by id.
    history: events.map(({ id, at, actorId, name, surname, action, detail }) => ({
      id,
      at: at.toISOString(),
      actor: name === null ? actorId : `${name} ${surname}`,
      action,
      detail,
    })),
  }
}

type DecidedAgent = Pick<AgentRow, 'id' | 'state' | 'pin_code'>

/**
 * The problem of a decision that found no waiting registration: the agent is unknown, or another
 * decision was first.
 */
async function notWaitingProblem(db: Db, id: string): Promise<Problem> {
  return (await findState(db, id)) === undefined
    ? notFound()
    : new Problem(409, 'conflict', 'This registration is not waiting for a decision.')
}

/**
 * Makes a login number such as FR104822: the agent's country and six digits. It may be taken
 * already.
 */
function loginNumber(countryId: number, token: string): string {
  const code = countries.find(({ id }) => id === countryId)?.code ?? 'XX'
  return `${code}${String(Buffer.from(token, 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0')}`
}

/** How many login numbers are tried before an approval fails. */
const maxTries = 10

/**
 * Approves a registration: issues and mails the login number, and adds the agency to the directory.
 * @throws Problem 404 for an unknown agent, 409 when the registration does not wait for a decision
 */
export async function approveRegistration(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
): Promise<DecidedAgent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await approveWithLoginNumber(deps, actor, id, deps.newToken())
    } catch (error) {
      if (!isDuplicate(error) || attempt === maxTries) throw error
    }
  }
}

async function approveWithLoginNumber(
  deps: Deps,
  actor: string,
  id: string,
  token: string,
): Promise<DecidedAgent> {
  const agent = await deps.db.transaction(async (db) => {
    const waiting = await findRecord(db, id, deps.now())
    const login = loginNumber(waiting?.row.country_id ?? 0, token)
    const agent = await decideAgent(db, id, {
      state: 'approved',
      pin_code: login,
      decided_at: deps.now(),
    })
    if (!agent) throw await notWaitingProblem(db, id)
    await addToDirectory(db, agent)
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

/**
 * Declines a registration, mails the reason and ends the agent's sessions.
 * @throws Problem 404 for an unknown agent, 409 when the registration does not wait for a decision
 */
export async function declineRegistration(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  { reason }: BodyOf<typeof declineAgent>,
): Promise<DecidedAgent> {
  const agent = await deps.db.transaction(async (db) => {
    const agent = await decideAgent(db, id, { state: 'declined', reason, decided_at: deps.now() })
    if (!agent) throw await notWaitingProblem(db, id)
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
