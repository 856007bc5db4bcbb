import type { CountryArea } from '@passerelle/contracts/countries.ts'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { countAgents, listAgents, readAgent } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { findRecord } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { readFindings, refreshFindings } from '../../../findings/refresh.ts'
import type { Deps } from '../../../deps.ts'
import { isMember } from '../../../members/members.ts'
import { notFound, Problem } from '../../../problems/problem.ts'
import { lateBefore, waitingSinceOf } from '../../../queue/waiting.ts'
import { asksForSecondStep } from '../../../second-factor/store.ts'
import { isSearch } from '../filters/person-filter.ts'
import { queueFilter } from '../filters/queue-filter.ts'
import {
  countryOf,
  countsByArea,
  isInAreas,
  isLate,
  sumsOf,
  type QueueReader,
} from '../filters/queue-query.ts'
import {
  countKept,
  countLate,
  countLookedAt,
  findOldest,
  ofState,
  queueNumbers,
  type QueueCount,
} from '../lists/counts-store.ts'
import { readCursor, toPage } from '../lists/pagination.ts'
import { shownFinding } from '../lists/shown-finding.ts'
import { findNames } from './decisions-store.ts'
import { lastQuestion } from './last-question.ts'
import { findNotes } from './notes-store.ts'
import { asOwnRecord, asOwnRow } from './own-record.ts'
import { viewersOf } from './record-views-service.ts'
import {
  cursorForm,
  cursorOf,
  findAgents,
  findAuditEvents,
  findCountry,
  type ListedAgent,
} from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const listedAgent = (
  { agent, owner }: ListedAgent,
  before: Date,
  reader: string | undefined,
  looking: readonly string[] = [],
) => {
  const { area, tier } = countryOf(agent.country_id)
  return {
    ...agent,
    area,
    tier,
    assigned_to: owner && { id: owner.id, name: fullName(owner), is_me: owner.id === reader },
    looking: [...looking],
    worst_finding: agent.state === 'activated' ? agent.worst_finding : null,
    late: isLate(agent, before),
    activated_at: iso(agent.activated_at),
    waiting_since: agent.state === 'activated' ? iso(waitingSinceOf(agent)) : null,
    last_signed_in_at: iso(agent.last_signed_in_at),
    asked_at: iso(agent.asked_at),
    answered_at: iso(agent.answered_at),
    created_at: agent.created_at.toISOString(),
  }
}

/** One page of agents. */
export async function pageOfAgents(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { status, sort, limit, after, ...query }: BodyOf<typeof listAgents>,
  reader: QueueReader,
): Promise<AnswerOf<typeof listAgents>> {
  const order = { state: status, sort }
  await refreshFindings(deps.db)
  const rows = await findAgents(deps.db, {
    ...queueFilter(deps, query, reader),
    ...order,
    after: readCursor(after, cursorForm(order)),
    limit: limit + 1,
  })
  const { objects, next } = toPage(rows, limit, (row) => cursorOf(order, row))
  const before = lateBefore(deps)
  const ids = objects.map(({ agent }) => agent.id)
  const looking = reader.id === undefined ? undefined : await viewersOf(deps, reader.id, ids)
  return {
    objects: objects.map((row) => {
      const listed = listedAgent(row, before, reader.id, looking?.get(row.agent.id))
      return listed.id === reader.id ? asOwnRow(listed) : listed
    }),
    next,
  }
}

/** Counts the agents of a state, by the filters of the list. */
export async function countsOfQueue(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { status = 'activated', area, ...query }: BodyOf<typeof countAgents>,
  reader: QueueReader,
): Promise<AnswerOf<typeof countAgents>> {
  const { db } = deps
  await refreshFindings(db)
  const filter = queueFilter(deps, query, reader)
  const ofArea = queueFilter(deps, { ...query, area }, reader)
  const oldest = await findOldest(db, status, ofArea)
  const shown = (rows: readonly QueueCount[]) => ({
    ...sumsOf(rows, area, queueNumbers),
    areas: countsByArea((each) => sumsOf(rows, each, ['total']).total),
    oldest_at: iso(oldest),
  })
  const before = lateBefore(deps)
  if (!isSearch(filter.search) && !filter.lateBefore) {
    const late = status === 'activated' ? await countLate(db, ofArea, before) : 0
    return {
      ...shown(await countKept(db, ofState(status), filter)),
      late,
      at_least: late < deskCounts.rows ? [] : ['late'],
    }
  }
  const rows = await countLookedAt(db, status, filter, before, true)
  if (sumsOf(rows, undefined, ['looked']).looked < deskCounts.rows)
    return { ...shown(rows), at_least: [] }
  // The filters may leave none of the agents that were looked at, and some of the others.
  const isNarrowed = [area, query.assigned, query.finding, query.asked].some(Boolean)
  const left = isNarrowed ? await countLookedAt(db, status, ofArea, before, false) : rows
  return {
    ...shown(rows),
    ...sumsOf(left, area, ['total', 'late']),
    at_least: [...queueNumbers, 'areas'],
  }
}

const maxAuditEvents = 200

type AuditEvents = Awaited<ReturnType<typeof findAuditEvents>>
type HistoryEntry = AnswerOf<typeof readAgent>['history'][number]

/** Events as the desk shows them. People whose accounts were deleted are shown by id. */
async function describeHistory(db: Db, events: AuditEvents): Promise<HistoryEntry[]> {
  const assignments = events.filter(({ action }) => action === 'assigned')
  const owners = assignments.flatMap(({ detail: { from, to } }) => [from, to]).filter(isId)
  const names = await findNames(db, [...new Set(owners)])
  const nameOf = (id: unknown) => (isId(id) ? (names.get(id) ?? id) : null)
  return events.map(({ id, at, actorId, name, surname, action, detail }) => ({
    id,
    at: at.toISOString(),
    actor: name === null ? actorId : fullName({ name, surname: surname ?? '' }),
    action,
    detail: action === 'assigned' ? withNames(detail, nameOf) : detail,
  }))
}

/** The owners of an assignment. What was written before an entry could be passed on has no `from`. */
function withNames(
  { from, to }: Record<string, unknown>,
  nameOf: (id: unknown) => string | null,
): Record<string, string | null> {
  return from === undefined ? { to: nameOf(to) } : { from: nameOf(from), to: nameOf(to) }
}

/** The factors of members of the staff are no matter of their record. */
async function secondStepOf(db: Db, id: string): Promise<{ has_second_step?: boolean }> {
  return (await isMember(db, id)) ? {} : { has_second_step: await asksForSecondStep(db, id) }
}

const isId = (value: unknown): value is string => typeof value === 'string'

/**
 * Reads an agent's record with its newest audit events.
 * @param reader an agent outside the reader's areas does not exist
 */
export async function agentWithHistory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  { id: readerId, areas }: QueueReader,
): Promise<AnswerOf<typeof readAgent>> {
  const found = await findRecord(db, id, now())
  if (!found) throw notFound()
  if (!isInAreas(found.row.country_id, areas)) throw notFound()
  const events = await findAuditEvents(db, id, maxAuditEvents)
  const notes = await findNotes(db, id)
  const findings = await readFindings(db, found.row)
  const question = await lastQuestion(db, id)
  const record = {
    ...found.record,
    version: found.row.version,
    activated_at: iso(found.row.activated_at),
    decided_at: iso(found.row.decided_at),
    suspended_at: iso(found.row.suspended_at),
    suspended_until: iso(found.row.suspended_until),
    reason: found.row.reason,
    created_at: found.row.created_at.toISOString(),
    findings: findings.map((finding) => shownFinding(finding, areas)),
    question,
    ...(await secondStepOf(db, id)),
    history: await describeHistory(db, events),
    notes: notes.map(({ id, at, name, surname, text }) => ({
      id,
      at: at.toISOString(),
      by: name === null ? null : fullName({ name, surname: surname ?? '' }),
      text,
    })),
  }
  if (id !== readerId) return record
  const own = events.filter(({ actorId }) => actorId === null || actorId === id)
  return asOwnRecord(record, await describeHistory(db, own))
}

/**
 * The problem of a decision that found no waiting registration: the agent is unknown to this
 * member, or another decision was first.
 */
export async function notWaitingProblem(
  db: Db,
  id: string,
  areas: readonly CountryArea[],
): Promise<Problem> {
  const countryId = await findCountry(db, id)
  return countryId === undefined || !isInAreas(countryId, areas)
    ? notFound()
    : new Problem(409, 'conflict', 'This registration is not waiting for a decision.')
}
