/** One decision on many registrations or data changes, each in a transaction of its own. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { isFine, isGraveCode, worstLevel } from '@passerelle/contracts/finding-levels.ts'
import type { decideChangesInBulk, decideInBulk } from '@passerelle/contracts/queue.ts'
import { fieldNameOf, findRecord } from '../../agents/record.ts'
import type { Deps } from '../../deps.ts'
import { readFindings } from '../../findings/refresh.ts'
import { notFound, Problem } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { assignAgent, checkAssignee } from './assignment-service.ts'
import { decideChanges } from './changes-service.ts'
import { findRequest, type ChangeRequest } from './changes-store.ts'
import { approveRegistration, declineRegistration } from './decisions-service.ts'
import { isInAreas } from './queue-query.ts'

type BulkInput = BodyOf<typeof decideInBulk>
type BulkAnswer = AnswerOf<typeof decideInBulk>
type BulkResult = BulkAnswer['results'][number]
type BulkChangesInput = BodyOf<typeof decideChangesInBulk>
/** What both have in common. */
type AnyBulkInput = Pick<BulkInput, 'action' | 'ids' | 'to'>

/**
 * Decides on each registration as if it were the only one. A cut in the middle leaves each decided
 * or not, and the same call again changes nothing that is done.
 * @returns one answer for each person, in the order of the ids
 * @throws Problem 400 with every wrong field, before anything is decided
 */
export async function decideEach(
  deps: Deps,
  member: Caller,
  input: BulkInput,
): Promise<BulkAnswer> {
  return answerEach(deps, input, (id) => decideOne(deps, member, id, input))
}

/** Does so on data changes: all fields of a request are decided. @throws Problem as `decideEach` */
export async function decideEachRequest(
  deps: Deps,
  member: Caller,
  input: BulkChangesInput,
): Promise<BulkAnswer> {
  return answerEach(deps, input, (id) => decideRequest(deps, member, id, input))
}

async function answerEach(
  deps: Deps,
  { action, ids, to = null }: AnyBulkInput,
  decide: (id: string) => Promise<Partial<BulkResult>>,
): Promise<BulkAnswer> {
  if (action === 'assign') await checkAssignee(deps, to)
  const results: BulkResult[] = []
  for (const id of new Set(ids)) {
    const answer = await decide(id).catch((error: unknown) => refusal(error, action))
    results.push(answerOf(id, answer))
  }
  return { results }
}

/** @throws any error that is no refusal of this one alone */
function refusal(error: unknown, action: AnyBulkInput['action']): Partial<BulkResult> {
  if (!(error instanceof Problem)) throw error
  // A wrong field is wrong for everybody, but a member can know only some of the areas.
  if (error.status === 400 && action !== 'assign') throw error
  return { result: 'refused', code: error.code, decided: error.decided ?? null }
}

const answerOf = (id: string, answer: Partial<BulkResult>): BulkResult => ({
  id,
  result: 'done',
  pin_code: null,
  code: null,
  decided: null,
  findings: [],
  ...answer,
})

async function decideOne(
  deps: Deps,
  member: Caller,
  id: string,
  input: BulkInput,
): Promise<Partial<BulkResult>> {
  if (input.action === 'approve') return approveUnlessOdd(deps, member, id, input)
  if (input.action === 'decline') {
    const { reason, reason_id, note } = input
    await declineRegistration(deps, member, id, { reason, reason_id, note })
  } else await assignAgent(deps, member, id, { to: input.to ?? null })
  return {}
}

/** All fields that a request asks for; those of its last decision when it is closed. */
function fieldsOf({ closed_at, changes, last_decision: last }: ChangeRequest): string[] {
  return closed_at && last
    ? [...last.approve, ...last.reject]
    : Object.keys(changes).map(fieldNameOf)
}

async function decideRequest(
  deps: Deps,
  member: Caller,
  id: string,
  { action, reason, reason_id, note, to = null }: BulkChangesInput,
): Promise<Partial<BulkResult>> {
  const request = await findRequest(deps.db, id)
  if (!request) throw notFound()
  if (action === 'assign') await assignAgent(deps, member, request.agent_id, { to })
  else {
    const fields = fieldsOf(request)
    const [approve, reject] = action === 'approve' ? [fields, []] : [[], fields]
    const chosen = { reason: reason ?? null, reason_id, note }
    await decideChanges(deps, member, id, { approve, reject, ...chosen })
  }
  return {}
}

/** Approves a registration, unless it has grave findings and they are not included. */
async function approveUnlessOdd(
  deps: Deps,
  member: Caller,
  id: string,
  { including_warnings, add_agency, note }: BulkInput,
): Promise<Partial<BulkResult>> {
  const found = await findRecord(deps.db, id, deps.now())
  if (!found || !isInAreas(found.row.country_id, member.areas)) throw notFound()
  const { row } = found
  const findings = await readFindings(deps.db, row)
  const isFineToApprove = isFine(worstLevel(findings))
  if (!isFineToApprove && !including_warnings) {
    const codes = findings.flatMap(({ level, code }) => (isFine(level) ? [] : [code]))
    return { result: 'passedOver', findings: codes.filter(isGraveCode) }
  }
  const { pin_code } = await approveRegistration(deps, member, id, {
    note,
    add_agency: add_agency && isFineToApprove,
    // The findings are of this version. A decided registration has a newer one.
    ...(row.state === 'activated' && { version: row.version }),
  })
  return { pin_code }
}
