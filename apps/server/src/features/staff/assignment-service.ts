/** Gives registrations to members of the staff. Others see it, and can still decide. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { rolesWith } from '@passerelle/contracts/permissions.ts'
import type { assignAgent } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import type { AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields, notFound } from '../../problems/problem.ts'
import { keepPermission } from '../../members/members.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { notWaitingProblem } from './agents-service.ts'
import { findMember, writeOwner, type MemberName } from './assignment-store.ts'
import { isInAreas } from './queue-query.ts'

/**
 * Gives a waiting registration to a member who may decide it, or to nobody. The decision ends it.
 * @throws Problem 400 for somebody who may not decide it, 404 for an unknown agent, 409 when the
 * registration does not wait for a decision
 */
export async function assignRegistration(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  { to }: BodyOf<typeof assignAgent>,
): Promise<AnswerOf<typeof assignAgent>> {
  return deps.db.transaction(async (db) => {
    const areas = await keepPermission(db, actor, 'agents:decide')
    const owner = to === null ? null : await findReviewer(db, to === 'me' ? actor : to)
    const agent = await writeOwner(db, id, owner?.id ?? null)
    if (!agent) throw await notWaitingProblem(db, id, areas)
    if (!isInAreas(agent.country_id, areas)) throw notFound()
    if (owner !== null && !mayDecide(owner, agent)) throw invalidFields({ to: 'notAnOption' })
    await writeAuditEvent(db, deps, {
      actor,
      subject: id,
      action: 'assigned',
      detail: { to: owner?.id ?? null },
    })
    return {
      id,
      assigned_to: owner && {
        id: owner.id,
        name: fullName(owner),
        is_me: owner.id === actor,
      },
    }
  })
}

const mayDecide = (owner: MemberName | undefined, { country_id }: AgentRow): owner is MemberName =>
  owner !== undefined && isInAreas(country_id, owner.areas)

/** Finds a member who may decide registrations. */
const findReviewer = (db: Db, id: string) => findMember(db, id, rolesWith('agents:decide'))
