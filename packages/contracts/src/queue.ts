/** Work on the queue as a whole: decisions on many registrations, and who looks at which. */
import * as z from 'zod/mini'
import {
  assignee,
  chosenReason,
  decisionParts,
  hasOneReason,
  isObject,
  readVersion,
  type ChosenReason,
} from './decisions.ts'
import { endpoint } from './endpoint.ts'
import { graveCodes } from './finding-levels.ts'
import * as limits from './limits.ts'
import { countryAreas } from './countries.ts'
import { pageQuery } from './paging.ts'
import { EarlierDecision, problemCodes } from './problem.ts'
import { recordId as id, visibleText } from './schemas.ts'

const bulkParts = {
  action: z.enum(['approve', 'decline', 'assign'], { error: 'notAnOption' }),
  ids: z
    .array(id)
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(limits.bulk.max, { error: 'tooLong' }),
    ),
  note: decisionParts.note,
  ...chosenReason,
  to: z.optional(assignee),
  /** The versions that the member has read, by id. One that has changed since is refused. */
  versions: z.optional(z.record(z.string(), readVersion, { error: 'invalid' })),
  /** Approve those with grave findings too. */
  including_warnings: z.optional(z.boolean({ error: 'invalid' })),
  /** Add the agencies of those without grave findings to the directory. */
  add_agency: z.optional(z.boolean({ error: 'invalid' })),
}
const hasReasonToDecline = z.refine<{ action?: unknown } & ChosenReason>(
  ({ action, reason, reason_id }) =>
    action !== 'decline' || reason !== undefined || reason_id !== undefined,
  { error: 'required', path: ['reason'], when: isObject },
)
const hasAssignee = z.refine<{ action?: unknown; to?: unknown }>(
  ({ action, to }) => action !== 'assign' || to !== undefined,
  { error: 'required', path: ['to'], when: isObject },
)

const bulkBody = z.strictObject(bulkParts).check(hasReasonToDecline, hasOneReason, hasAssignee)

const BulkAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      result: z.enum(['done', 'passedOver', 'refused']),
      pin_code: z.nullable(z.string()),
      /** Why it was refused, as the code of the problem that the single call answers. */
      code: z.nullable(z.enum(problemCodes)),
      /** The grave findings of one that was passed over. */
      findings: z.array(z.enum(graveCodes)),
      /** Who was first, when it is decided already. */
      decided: z.nullable(EarlierDecision),
    }),
  ),
})

export const decideInBulk = endpoint('POST /api/staff/agents/bulk', {
  access: 'agents:decide',
  summary:
    'Approve, decline or assign up to 100 registrations, each as if it were the only one: one answer a person. An approval passes over those with warnings (findings) unless including_warnings.',
  body: bulkBody,
  answer: BulkAnswer,
})

export const decideChangesInBulk = endpoint('POST /api/staff/changes/bulk', {
  access: 'agents:decide',
  summary:
    'Approve, decline or assign up to 100 change requests with all their fields, each as if it were the only one: one answer a request. An approval passes over those with warnings (findings) unless including_warnings.',
  body: bulkBody,
  answer: BulkAnswer,
})

export const listColleagues = endpoint('GET /api/staff/colleagues', {
  access: 'agents:decide',
  summary:
    'The other members who may decide in an area, by surname: to whom a record can be given. Without an area, those of the areas of the caller.',
  body: z.strictObject({
    area: z.optional(z.enum(countryAreas, { error: 'notAnOption' })),
    limit: pageQuery.limit,
    // A cursor holds a surname.
    after: z.optional(visibleText(1200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
  }),
  answer: z.object({
    objects: z.array(z.object({ id: z.string(), name: z.string() })),
    next: z.nullable(z.string()),
  }),
})

/** The members who have a record open. */
const Viewers = z.object({ agent_id: z.string(), names: z.array(z.string()) })
export type RecordViewers = z.output<typeof Viewers>

export const lookAtAgent = endpoint('POST /api/staff/looking', {
  access: 'agents:read',
  summary:
    'Say which record is open (agent_id; null for none), every few seconds while it is, and learn which records other members have open. It locks nobody, expires within seconds, and is kept nowhere.',
  body: z.strictObject({ agent_id: z.nullable(id) }),
  answer: z.object({ looking: z.array(Viewers) }),
})
