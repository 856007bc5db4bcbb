/** One decision on many registrations, each in a transaction of its own. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { isFine, worstLevel, type FindingCode } from '@passerelle/contracts/finding-levels.ts'
import type { decideInBulk } from '@passerelle/contracts/queue.ts'
import { findRecord } from '../../agents/record.ts'
import type { Deps } from '../../deps.ts'
import { readFindings } from '../../findings/refresh.ts'
import { notFound, Problem } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { assignRegistration } from './assignment-service.ts'
import { approveRegistration, declineRegistration } from './decisions-service.ts'
import { isInAreas } from './queue-query.ts'

type BulkInput = BodyOf<typeof decideInBulk>
type BulkResult = AnswerOf<typeof decideInBulk>['results'][number]

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
): Promise<AnswerOf<typeof decideInBulk>> {
  const results: BulkResult[] = []
  for (const id of new Set(input.ids)) results.push(await decideOne(deps, member, id, input))
  return { results }
}

const answerOf = (id: string, answer: Partial<BulkResult>): BulkResult => ({
  id,
  result: 'done',
  pin_code: null,
  code: null,
  findings: [],
  ...answer,
})

async function decideOne(
  deps: Deps,
  member: Caller,
  id: string,
  input: BulkInput,
): Promise<BulkResult> {
  try {
    if (input.action === 'approve') return await approveUnlessOdd(deps, member, id, input)
    if (input.action === 'decline') {
      const { reason, reason_id, note } = input
      await declineRegistration(deps, member, id, { reason, reason_id, note })
    } else await assignRegistration(deps, member, id, { to: input.to ?? null })
    return answerOf(id, {})
  } catch (error) {
    // A wrong field is wrong for everybody.
    if (!(error instanceof Problem) || error.status === 400) throw error
    return answerOf(id, { result: 'refused', code: error.code })
  }
}

/** Approves a registration, unless it has grave findings and they are not included. */
async function approveUnlessOdd(
  deps: Deps,
  member: Caller,
  id: string,
  { including_warnings, add_agency, note }: BulkInput,
): Promise<BulkResult> {
  const found = await findRecord(deps.db, id, deps.now())
  if (!found || !isInAreas(found.row.country_id, member.areas)) throw notFound()
  const { row } = found
  const findings = await readFindings(deps.db, row)
  const isFineToApprove = isFine(worstLevel(findings))
  if (!isFineToApprove && !including_warnings) {
    const codes = findings.flatMap(({ level, code }): FindingCode[] =>
      isFine(level) ? [] : [code],
    )
    return answerOf(id, { result: 'passedOver', findings: codes })
  }
  const { pin_code } = await approveRegistration(deps, member, id, {
    note,
    add_agency: add_agency && isFineToApprove,
    // The findings are of this version. A decided registration has a newer one.
    ...(row.state === 'activated' && { version: row.version }),
  })
  return answerOf(id, { pin_code })
}
