/** One decision on many registrations or data changes, each in a transaction of its own. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { isFine, isGraveCode, worstLevel } from '@passerelle/contracts/finding-levels.ts'
import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import type { decideInBulk } from '@passerelle/contracts/queue.ts'
import { fieldNameOf, findRecord, type AgentRow } from '../../../agents/record.ts'
import type { ChangeRequest } from '../../../applications/change-requests.ts'
import type { Deps } from '../../../deps.ts'
import { readFindings } from '../../../findings/refresh.ts'
import { notFound, ownRecord, Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { assignAgent, checkAssignee } from '../assignment/service.ts'
import { decideChanges, earlierDecision, noLongerOpen } from '../changes/service.ts'
import { findRequest } from '../changes/store.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { localizedReason } from '../reasons/service.ts'
import { approveRegistration, declineRegistration } from '../registrations/service.ts'

type BulkInput = BodyOf<typeof decideInBulk>
type BulkAnswer = AnswerOf<typeof decideInBulk>
type BulkResult = BulkAnswer['results'][number]

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
  return answerEach(deps, input, 'decline', (id) => decideOne(deps, member, id, input))
}

/** Does so on data changes: all fields of a request are decided. @throws Problem as `decideEach` */
export async function decideEachRequest(
  deps: Deps,
  member: Caller,
  input: BulkInput,
): Promise<BulkAnswer> {
  return answerEach(deps, input, 'reject', (id) => decideRequest(deps, member, id, input))
}

/**
 * What is wrong for everybody is refused before the first decision. After it, each problem is that of
 * one entry.
 */
async function answerEach(
  deps: Deps,
  { action, ids, to = null, reason_id }: BulkInput,
  purpose: ReasonPurpose,
  decide: (id: string) => Promise<Partial<BulkResult>>,
): Promise<BulkAnswer> {
  if (action === 'assign') await checkAssignee(deps, to)
  await localizedReason(deps.db, deps, { reason_id }, purpose, null)
  const results: BulkResult[] = []
  for (const id of new Set(ids)) results.push(answerOf(id, await decide(id).catch(refusal)))
  return { results }
}

/** @throws any error that is no refusal of this one alone */
function refusal(error: unknown): Partial<BulkResult> {
  if (!(error instanceof Problem)) throw error
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
  const { action, reason, reason_id, note, versions } = input
  if (action === 'approve') {
    const row = await findKnown(deps, member, id)
    return approveUnlessOdd(deps, row, input, async (add_agency) => {
      // Without a version of the member's, the decision is on what the findings are of.
      const version = versions?.[id] ?? row.version
      const { pin_code } = await approveRegistration(deps, member, id, {
        version,
        note,
        add_agency,
      })
      return { pin_code }
    })
  }
  if (action === 'decline')
    await declineRegistration(deps, member, id, {
      reason,
      reason_id,
      note,
      version: versions?.[id],
    })
  else await assignAgent(deps, member, id, { to: input.to ?? null })
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
  input: BulkInput,
): Promise<Partial<BulkResult>> {
  const { action, reason = null, reason_id, note, versions } = input
  const request = await findRequest(deps.db, id)
  if (!request) throw notFound()
  const agent = await findKnown(deps, member, request.agent_id)
  if (action === 'assign') {
    await assignAgent(deps, member, agent.id, { to: input.to ?? null })
    return {}
  }
  const fields = fieldsOf(request)
  if (fields.length === 0) throw noLongerOpen(await earlierDecision(deps.db, request))
  const [approve, reject] = action === 'approve' ? [fields, []] : [[], fields]
  const version = versions?.[id] ?? request.version
  const decide = async (add_agency: boolean) => {
    const decision = { approve, reject, reason, reason_id, note, version, add_agency }
    await decideChanges(deps, member, id, decision)
    return {}
  }
  // The findings on an agent are of the request that is open.
  const isOpenApproval = action === 'approve' && request.closed_at === null
  return isOpenApproval ? approveUnlessOdd(deps, agent, input, decide) : decide(false)
}

/** @throws Problem 404 for an agent who is unknown to the member, 403 for the member's own record */
async function findKnown(deps: Deps, member: Caller, id: string): Promise<AgentRow> {
  const found = await findRecord(deps.db, id, deps.now())
  if (!found || !isInAreas(found.row.country_id, member.areas)) throw notFound()
  if (id === member.id) throw ownRecord()
  return found.row
}

/**
 * Approves what waits of an agent, unless it has grave findings and they are not included.
 * @param approve takes whether the agency joins the directory, which it does without such findings
 */
async function approveUnlessOdd(
  deps: Deps,
  row: AgentRow,
  { including_warnings, add_agency = false }: BulkInput,
  approve: (addAgency: boolean) => Promise<Partial<BulkResult>>,
): Promise<Partial<BulkResult>> {
  const findings = await readFindings(deps.db, row)
  const isFineToApprove = isFine(worstLevel(findings))
  if (isFineToApprove || including_warnings) return approve(add_agency && isFineToApprove)
  const codes = findings.flatMap(({ level, code }) => (isFine(level) ? [] : [code]))
  return { result: 'passedOver', findings: codes.filter(isGraveCode) }
}
