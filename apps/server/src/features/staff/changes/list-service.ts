/** The list of open change requests. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type {
  ChangeRequest as ListedChangeRequest,
  countChanges,
  listChanges,
} from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { fieldNameOf, storedValue, type AgentRow } from '../../../agents/record.ts'
import type { Deps } from '../../../deps.ts'
import { refreshFindings } from '../../../findings/refresh.ts'
import { lateBefore, queuePlace } from '../../../queue/waiting.ts'
import { asOwnRequest } from '../agents/own-record.ts'
import { queueFilter } from '../filters/queue-filter.ts'
import { countryOf, type QueueReader } from '../filters/queue-query.ts'
import { readCursor, toPage } from '../lists/pagination.ts'
import {
  findOpenRequests,
  requestCursor,
  requestCursorForm,
  type ChangesFilter,
  type ListedRequest,
} from './store.ts'

export type ChangesQuery = BodyOf<typeof countChanges>

/** Converts a query to the conditions of the store. */
export function changesFilter(
  deps: Pick<Deps, 'config' | 'now'>,
  { status: state, ...query }: ChangesQuery,
  reader: QueueReader,
): ChangesFilter {
  return { ...queueFilter(deps, query, reader), state }
}

/** One page of open change requests, with the old and the new value of each field. */
export async function pageOfChanges(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { sort, limit, after, ...query }: BodyOf<typeof listChanges>,
  reader: QueueReader,
): Promise<AnswerOf<typeof listChanges>> {
  await refreshFindings(deps.db)
  const rows = await findOpenRequests(deps.db, {
    ...changesFilter(deps, query, reader),
    sort,
    after: readCursor(after, requestCursorForm(sort)),
    limit: limit + 1,
  })
  const { objects, next } = toPage(rows, limit, (row) => requestCursor(sort, row))
  const before = lateBefore(deps)
  return {
    objects: objects.map((row) => {
      const listed = listedRequest(row, before, reader.id)
      return listed.agent_id === reader.id ? asOwnRequest(listed) : listed
    }),
    next,
  }
}

/** A request as the desk lists it. */
export function listedRequest(
  { request, agent, owner }: ListedRequest,
  before: Date,
  reader: string | undefined,
): ListedChangeRequest {
  return {
    ...countryPlace(agent),
    id: request.id,
    version: request.version,
    agent_id: agent.id,
    agent: fullName(agent),
    locale: agent.locale,
    email: agent.email,
    pin_code: agent.pin_code,
    state: agent.state,
    assigned_to: owner && { id: owner.id, name: fullName(owner), is_me: owner.id === reader },
    worst_finding: agent.worst_finding,
    // While a question to the agent is open, the request waits for the agent.
    late: request.asked_at < before && agent.queue_place !== queuePlace.asked,
    question_asked_at: agent.asked_at?.toISOString() ?? null,
    question_answered_at: agent.answered_at?.toISOString() ?? null,
    asked_at: request.asked_at.toISOString(),
    changes: Object.entries(request.changes).map(([column, value]) => ({
      field: fieldNameOf(column),
      before: storedValue(agent, column),
      after: value,
    })),
  }
}

const countryPlace = ({ country_id }: AgentRow) => {
  const { area, tier } = countryOf(country_id)
  return { area, tier }
}
