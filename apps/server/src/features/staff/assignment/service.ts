/**
 * Gives registrations and data changes to members of the staff. Others see it, and can still decide.
 */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { rolesWith } from '@passerelle/contracts/permissions.ts'
import type { listColleagues } from '@passerelle/contracts/queue.ts'
import type { assignAgent as assignEndpoint } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { invalidFields, notFound, ownRecord } from '../../../problems/problem.ts'
import { keepMembers, keepPermission } from '../../../members/members.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { notWaitingProblem } from '../agents/service.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { readCursor, textForm, toPage } from '../lists/pagination.ts'
import { findColleagues, findMember, lockWaiting, writeOwner, type MemberName } from './store.ts'

/** One page of the colleagues who may decide in an area, or in one of the reader's. */
export async function pageOfColleagues(
  { db }: Pick<Deps, 'db'>,
  { area, limit, after }: BodyOf<typeof listColleagues>,
  { id, areas: own }: Pick<Caller, 'id' | 'areas'>,
): Promise<AnswerOf<typeof listColleagues>> {
  if (area !== undefined && own.length > 0 && !own.includes(area))
    return { objects: [], next: null }
  const rows = await findColleagues(db, {
    of: id,
    roles: rolesWith('agents:decide'),
    areas: area === undefined ? own : [area],
    after: readCursor(after, { key: textForm }),
    limit: limit + 1,
  })
  const { objects, next } = toPage(rows, limit, (row) => ({ key: row.surname, id: row.id }))
  return { objects: objects.map((row) => ({ id: row.id, name: fullName(row) })), next }
}

/**
 * Gives what waits of an agent, the registration or the data changes, to a member who may decide it,
 * or to nobody. The decision ends it.
 * @throws Problem 400 for somebody who may not decide it, 403 for the member's own record, 404 for an
 * unknown agent, 409 when nothing of the agent waits for a decision
 */
export async function assignAgent(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  { to }: BodyOf<typeof assignEndpoint>,
): Promise<AnswerOf<typeof assignEndpoint>> {
  return deps.db.transaction(async (db) => {
    const given = to === 'me' ? actor : to
    await keepMembers(db, given === null ? [actor] : [actor, given])
    const areas = await keepPermission(db, actor, 'agents:decide')
    const owner = given === null ? null : await findReviewer(db, given)
    const agent = await lockWaiting(db, id)
    if (!agent) throw await notWaitingProblem(db, id, areas)
    if (!isInAreas(agent.country_id, areas)) throw notFound()
    const assignee = checkAssignment(actor, owner, agent)
    const change = { from: agent.assigned_to, to: assignee?.id ?? null }
    if (change.from !== change.to) {
      await writeOwner(db, id, change.to)
      await writeAuditEvent(db, deps, { actor, subject: id, action: 'assigned', detail: change })
    }
    return {
      id,
      assigned_to: assignee && {
        id: assignee.id,
        name: fullName(assignee),
        is_me: assignee.id === actor,
      },
    }
  })
}

/** @throws Problem 400 and 403 as in `assignAgent` */
function checkAssignment(
  actor: string,
  owner: MemberName | null | undefined,
  agent: AgentRow,
): MemberName | null {
  if (agent.id === actor) throw ownRecord()
  if (owner !== null && !mayDecide(owner, agent)) throw invalidFields({ to: 'notAnOption' })
  return owner
}

const mayDecide = (
  owner: MemberName | undefined,
  { id, country_id }: AgentRow,
): owner is MemberName =>
  owner !== undefined && owner.id !== id && isInAreas(country_id, owner.areas)

/** Finds a member who may decide. */
const findReviewer = (db: Db, id: string) => findMember(db, id, rolesWith('agents:decide'))

/** @throws Problem 400 for somebody who may decide nothing */
export async function checkAssignee({ db }: Pick<Deps, 'db'>, to: string | null): Promise<void> {
  const isReviewer = to === null || to === 'me' || (await findReviewer(db, to)) !== undefined
  if (!isReviewer) throw invalidFields({ to: 'notAnOption' })
}
