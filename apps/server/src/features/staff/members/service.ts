/** Who is a member of the staff, and what each may do (product reading desk.md, section 1). */
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type {
  changeMember,
  listMembers,
  Member,
  resetFactors,
} from '@passerelle/contracts/members.ts'
import { hasPermission } from '@passerelle/contracts/permissions.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { keepAnAdmin, lockMembers } from '../../../members/members.ts'
import { invalidFields, notFound, Problem } from '../../../problems/problem.ts'
import {
  factorsOf,
  resetFactors as removeFactors,
  type FactorName,
} from '../../../second-factor/factors.ts'
import { endSessions } from '../../../sessions/sessions.ts'
import { countryIdsOf } from '../filters/queue-query.ts'
import { readCursor, textForm, toPage } from '../lists/pagination.ts'
import {
  endAssignments,
  findMemberId,
  findMemberRow,
  findMembers,
  updateMember,
  voidInvitations,
  type MemberRow,
} from './store.ts'

/** Who manages the members. */
export interface MembersActor {
  /** Null for the operator, who types at the server's command line. */
  readonly id: string | null
  /** The areas that the actor is limited to; none means all. */
  readonly areas: readonly CountryArea[]
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What the interface tells of a member. */
const memberAnswer = ({ agentState, ...member }: MemberRow, factor?: FactorName): Member => ({
  ...member,
  is_agent: agentState !== null,
  invited_at: member.invited_at.toISOString(),
  invitation_expires_at: iso(member.invitation_expires_at),
  last_signed_in_at: iso(member.last_signed_in_at),
  second_factor: factor ?? null,
})

/** @throws Problem 404 for somebody who is no member */
export async function readMember(db: Db, id: string): Promise<Member> {
  const member = await findMemberRow(db, id)
  if (!member) throw notFound()
  return memberAnswer(member, (await factorsOf(db, [id])).get(id))
}

/** One page of the members that the reader may know about. */
export async function pageOfMembers(
  { db }: Pick<Deps, 'db'>,
  { limit, after }: BodyOf<typeof listMembers>,
  { areas }: Pick<MembersActor, 'areas'>,
): Promise<AnswerOf<typeof listMembers>> {
  const rows = await findMembers(db, {
    areas,
    after: readCursor(after, { key: textForm }),
    limit: limit + 1,
  })
  const { objects, next } = toPage(rows, limit, ({ surname, id }) => ({ key: surname, id }))
  const factors = await factorsOf(
    db,
    objects.map(({ id }) => id),
  )
  return { objects: objects.map((member) => memberAnswer(member, factors.get(member.id))), next }
}

/**
 * Says whether somebody with these areas may manage rights in those: nobody gives more than they
 * have. None means all.
 */
export function mayManage(own: readonly CountryArea[], areas: readonly CountryArea[]): boolean {
  return own.length === 0 || (areas.length > 0 && areas.every((area) => own.includes(area)))
}

/**
 * Locks the member to change and checks that the actor still manages members: the rights of both
 * may have changed while the request ran.
 * @returns the areas of the actor, and the member, undefined for somebody who is none
 * @throws Problem 404 when the actor may not know about the member
 */
export async function lockForChange(db: Db, actor: MembersActor, id: string | undefined) {
  const ids = [actor.id, id].filter((each) => each !== null && each !== undefined)
  const locked = await lockMembers(db, ids)
  const own = locked.find(({ account_id }) => account_id === actor.id)
  if (actor.id !== null && (own?.state !== 'active' || !hasPermission(own.role, 'members:write')))
    throw notFound()
  const areas = own?.areas ?? actor.areas
  const member = locked.find(({ account_id }) => account_id === id)
  if (member && !mayManage(areas, member.areas)) throw notFound()
  return { areas, member }
}

type Change = Omit<BodyOf<typeof changeMember>, 'password'>

/**
 * Changes a member's role and areas. It counts at once. Registrations that the member may no longer
 * decide are taken away.
 * @throws Problem 400 for areas that the actor does not have, 404 for an unknown member,
 *   409 for the last admin or a former member
 */
export async function changeRights(
  deps: Deps,
  actor: MembersActor,
  id: string,
  change: Change,
): Promise<Member> {
  const member = await deps.db.transaction(async (db) => {
    const { member, areas: ownAreas } = await lockForChange(db, actor, id)
    if (!member) throw notFound()
    if (member.state === 'closed')
      throw new Problem(409, 'conflict', 'This person is no longer a member. Invite them again.')
    const before = { role: member.role, areas: member.areas }
    const after = {
      role: change.role ?? before.role,
      areas: change.areas === undefined ? before.areas : inOrder(change.areas),
    }
    if (!mayManage(ownAreas, after.areas)) throw invalidFields({ areas: 'notAnOption' })
    if (after.role !== before.role || after.areas.join() !== before.areas.join()) {
      if (after.role !== 'admin' || after.areas.length > 0) await keepAnAdmin(db, id)
      await updateMember(db, id, after)
      await endAssignments(db, id, decidableCountries(after))
      await writeAuditEvent(db, deps, {
        actor: actor.id,
        subject: id,
        action: 'rightsChanged',
        detail: { before, after },
      })
    }
    return readMember(db, id)
  })
  deps.log.info({ agentId: id, actorId: actor.id }, 'rights of a member changed')
  return member
}

/** Areas are a set: each once, in the order of the alphabet. */
export function inOrder(areas: readonly CountryArea[]): CountryArea[] {
  return [...new Set(areas)].toSorted()
}

/** The countries whose registrations a member may decide; undefined for all. */
function decidableCountries({
  role,
  areas,
}: Pick<MemberRow, 'role' | 'areas'>): readonly number[] | undefined {
  return hasPermission(role, 'agents:decide') ? countryIdsOf({}, areas) : []
}

/**
 * Takes the rights of a member away, with sessions, tokens, assignments and open invitations. An
 * agent stays an agent. A repeat changes nothing.
 * @throws Problem 404 for an unknown member, 409 for the last admin
 */
export async function closeMembership(deps: Deps, actor: MembersActor, id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const { member } = await lockForChange(db, actor, id)
    if (!member) throw notFound()
    if (member.state === 'closed') return
    await keepAnAdmin(db, id)
    await updateMember(db, id, { state: 'closed' })
    await voidInvitations(db, id, deps.now())
    await endAssignments(db, id, [])
    await endSessions({ ...deps, db }, id)
    await writeAuditEvent(db, deps, {
      actor: actor.id,
      subject: id,
      action: 'membershipClosed',
      detail: { role: member.role, areas: member.areas },
    })
  })
  deps.log.info({ agentId: id, actorId: actor.id }, 'member closed')
}

/**
 * Removes the second factors of a member who lost them. The sessions end; the member is told by
 * mail, and sets up another factor at the next sign-in where one is required.
 * @throws Problem 404 without such a member, 409 for a member without a factor
 */
export async function resetMemberFactors(
  deps: Deps,
  actor: MembersActor,
  id: string,
  { reason }: Pick<BodyOf<typeof resetFactors>, 'reason'>,
): Promise<Member> {
  const answer = await deps.db.transaction(async (db) => {
    const { member } = await lockForChange(db, actor, id)
    if (!member) throw notFound()
    if (!(await removeFactors(db, deps, { accountId: id, actor: actor.id, reason })))
      throw new Problem(409, 'conflict', 'This member has no second factor.')
    return readMember(db, id)
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: actor.id }, 'second factors of a member removed')
  return answer
}

/**
 * Does so for the member with this e-mail address, which the operator types.
 * @throws Problem as `resetMemberFactors`
 */
export async function resetFactorsByEmail(
  deps: Deps,
  actor: MembersActor,
  email: string,
  body: Pick<BodyOf<typeof resetFactors>, 'reason'>,
): Promise<Member> {
  const id = await findMemberId(deps.db, email)
  if (id === undefined) throw notFound()
  return resetMemberFactors(deps, actor, id, body)
}
