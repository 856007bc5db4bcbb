import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { countryAreas, countryTiers } from './countries.ts'
import {
  assignee,
  chosenReason,
  decisionParts,
  hasOneReason,
  hasReason,
  reasonSchema,
} from './decisions.ts'
import { endpoint, type AnswerOf } from './endpoint.ts'
import { findingLevels, graveLevels } from './finding-levels.ts'
import { Finding } from './findings.ts'
import { pageQuery } from './paging.ts'
import { recordId as id, textLine, textLines, optional, visibleText } from './schemas.ts'
import { areaCounts, atLeast } from './desk-counts.ts'
import * as limits from './limits.ts'
import { AgentRecord, RecordCorrections } from './profile.ts'
import { Question } from './questions.ts'

/**
 * How a list of agents can be sorted. `oldest` and `newest` go by the time that they wait. Among
 * those that wait, `oldest` has answered questions first and open ones last.
 */
export const agentSorts = ['oldest', 'newest', 'surname', 'last_signed_in_at'] as const
export type AgentSort = (typeof agentSorts)[number]

/** The filters of the desk's lists. */
const deskFilters = {
  /** The state of the agent. */
  status: z.optional(z.enum(agentStates, { error: 'notAnOption' })),
  search: z.optional(visibleText(limits.search.max)),
  area: z.optional(z.enum(countryAreas, { error: 'notAnOption' })),
  tier: z.optional(z.enum(countryTiers, { error: 'notAnOption' })),
  country_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'invalid' }))),
  /** Only what has waited longer than the target time. */
  late: z.optional(z.literal('true', { error: 'notAnOption' })),
  /** `me`, `none`, or the id of a member of the staff. */
  assigned: z.optional(z.union([z.enum(['me', 'none']), id], { error: 'notAnOption' })),
  /** Only what waits and has this level as its gravest finding. */
  finding: z.optional(z.enum(graveLevels, { error: 'notAnOption' })),
  /** Only what waits with a question to the agent that is open, or was answered. */
  asked: z.optional(z.enum(['open', 'answered'], { error: 'notAnOption' })),
}
/** A cursor can hold a surname. */
const sortedPage = {
  limit: pageQuery.limit,
  after: z.optional(visibleText(800).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
}

/** A member of the staff who looks after what waits of an agent. */
const Owner = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is the reader. */
  is_me: z.boolean(),
})

const AgentRow = z.object({
  id: z.string(),
  /** Grows with every change of the record. */
  version: z.int(),
  state: z.enum(agentStates),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The language of the agent's mails. BCP 47; null means English. */
  locale: z.nullable(z.string()),
  country_id: z.int(),
  area: z.enum(countryAreas),
  tier: z.enum(countryTiers),
  agency_name: z.string(),
  iata_nr: z.nullable(z.string()),
  city: z.string(),
  pin_code: z.nullable(z.string()),
  assigned_to: z.nullable(Owner),
  /** The names of the other members who have the record open. */
  looking: z.array(z.string()),
  /** The level of the gravest finding; null when the registration does not wait. */
  worst_finding: z.nullable(z.enum(findingLevels)),
  /** Whether it has waited longer than the target time. */
  late: z.boolean(),
  /** When the agent was asked for more; null without a question that matters to the decision. */
  asked_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** When the registration was confirmed by its link, ISO 8601 UTC. */
  activated_at: z.nullable(z.string()),
  /**
   * Since when it waits for the staff: since its confirmation or its last application, without the
   * time of questions to the agent. Null when it does not wait for a decision.
   */
  waiting_since: z.nullable(z.string()),
  last_signed_in_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AgentRow = z.output<typeof AgentRow>

export const listAgents = endpoint('GET /api/staff/agents', {
  access: 'agents:read',
  machineScope: 'agents:read',
  summary:
    'Agents by state, oldest first. search finds words by their beginning, in any order, in name, e-mail, login number, agency, city, IATA number and phone.',
  body: z.strictObject({
    ...deskFilters,
    sort: z._default(z.enum(agentSorts, { error: 'notAnOption' }), 'oldest'),
    ...sortedPage,
  }),
  answer: z.object({ objects: z.array(AgentRow), next: z.nullable(z.string()) }),
})

const DeskCounts = z.object({
  total: z.int(),
  areas: areaCounts,
  mine: z.int(),
  unassigned: z.int(),
  /** Whose gravest finding has this level. */
  warn: z.int(),
  stop: z.int(),
  late: z.int(),
  asked: z.int(),
  answered: z.int(),
  /** Since when the oldest one waits for the staff, ISO 8601 UTC. */
  oldest_at: z.nullable(z.string()),
  at_least: atLeast,
})

export const countAgents = endpoint('GET /api/staff/agents/counts', {
  access: 'agents:read',
  machineScope: 'agents:read',
  summary:
    'How many registrations wait (without a status), or how many agents have a status, with the filters of the list. A number beside a filter says how many there would be with that filter and the others.',
  body: z.strictObject(deskFilters),
  answer: DeskCounts,
})
export type AgentCounts = AnswerOf<typeof countAgents>

export const assignAgent = endpoint('POST /api/staff/agents/{id}/assign', {
  access: 'agents:decide',
  summary:
    'Give a waiting registration, or an agent’s data changes, to a member of the staff (me, or an id), or to nobody (null). 403 ownRecord: the caller’s own.',
  body: z.strictObject({
    to: assignee,
  }),
  answer: z.object({ id: z.string(), assigned_to: z.nullable(Owner) }),
})

const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(z.string()),
  action: z.string(),
  /** Of `assigned`, `from` and `to` are names; null is nobody. Old entries have no `from`. */
  detail: z.record(z.string(), z.unknown()),
})

const Note = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the member who wrote it; null when the account was deleted. */
  by: z.nullable(z.string()),
  text: z.string(),
})

export const readAgent = endpoint('GET /api/staff/agents/{id}', {
  access: 'agents:read',
  machineScope: 'agents:read',
  summary:
    'One agent’s record with the findings on a waiting registration, its history and the staff’s notes, both newest first.',
  answer: z.object({
    ...AgentRecord.shape,
    version: z.int(),
    activated_at: z.nullable(z.string()),
    /** When the registration was approved or declined. */
    decided_at: z.nullable(z.string()),
    suspended_at: z.nullable(z.string()),
    /** When the suspension ends by itself; null when it does not. */
    suspended_until: z.nullable(z.string()),
    /** Why the registration was declined or the agent suspended, as the agent was told. */
    reason: z.nullable(z.string()),
    created_at: z.string(),
    /** What a reviewer should know before the decision, gravest first; empty afterwards. */
    findings: z.array(Finding),
    /** The last question to the agent. */
    question: z.nullable(Question),
    /**
     * Whether the password needs a second step, which staff who help people in can remove. Absent of
     * members of the staff, the reader among them, and for a site's own program.
     */
    has_second_step: z.optional(z.boolean()),
    history: z.array(HistoryEntry),
    notes: z.array(Note),
  }),
})

export const addNote = endpoint('POST /api/staff/agents/{id}/notes', {
  access: 'notes:write',
  summary: 'Note something about an agent for the other staff. It is never mailed.',
  body: z.strictObject({ text: textLines(limits.note.max) }),
  answer: Note,
})

export const Decided = z.object({
  id: z.string(),
  state: z.enum(agentStates),
  pin_code: z.nullable(z.string()),
})

export const approveAgent = endpoint('POST /api/staff/agents/{id}/approve', {
  access: 'agents:decide',
  summary:
    'Approve a registration: the login number is issued and mailed. 409 with decided: another member was first; 409 changed: the record has changed since version; 403 ownRecord: the caller’s own. corrections are written with it, add_agency adds the agency to the directory.',
  body: z.strictObject({
    ...decisionParts,
    corrections: z.optional(RecordCorrections),
    add_agency: z.optional(z.boolean({ error: 'invalid' })),
  }),
  answer: Decided,
})
export const declineAgent = endpoint('POST /api/staff/agents/{id}/decline', {
  access: 'agents:decide',
  summary:
    'Decline a registration. The reason is mailed: a kept one (reason_id) in the agent’s language, a text as it is. Refused as an approval is.',
  body: z.strictObject({ ...chosenReason, ...decisionParts }).check(hasReason, hasOneReason),
  answer: Decided,
})

export const undoDecision = endpoint('POST /api/staff/agents/{id}/undo', {
  access: 'agents:decide',
  summary:
    'Undo one’s own decision within 10 seconds. Its mail is not sent. 409 tooLate afterwards.',
  answer: Decided,
})

const Change = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number(), z.null()]),
  after: z.union([z.string(), z.number(), z.null()]),
})

const ChangeRequest = z.object({
  id: z.string(),
  /** Grows with every change of the request. */
  version: z.int(),
  agent_id: z.string(),
  agent: z.string(),
  /** The language of the agent's mails. BCP 47; null means English. */
  locale: z.nullable(z.string()),
  email: z.string(),
  pin_code: z.nullable(z.string()),
  /** The state of the agent. */
  state: z.enum(agentStates),
  area: z.enum(countryAreas),
  tier: z.enum(countryTiers),
  assigned_to: z.nullable(Owner),
  /** The level of the gravest finding on the agent's data with the changes. */
  worst_finding: z.nullable(z.enum(findingLevels)),
  late: z.boolean(),
  /** When the agent asked for the changes. */
  asked_at: z.string(),
  /** When the staff asked the agent something about them; null without such a question. */
  question_asked_at: z.nullable(z.string()),
  question_answered_at: z.nullable(z.string()),
  changes: z.array(Change),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

export const listChanges = endpoint('GET /api/staff/changes', {
  access: 'agents:read',
  summary:
    'Open change requests, as old and new by field, with the filters of the registrations. Oldest first; among those, answered questions first and open ones last.',
  body: z.strictObject({
    ...deskFilters,
    sort: z._default(z.enum(agentSorts, { error: 'notAnOption' }), 'oldest'),
    ...sortedPage,
  }),
  answer: z.object({
    objects: z.array(ChangeRequest),
    next: z.nullable(z.string()),
  }),
})

export const countChanges = endpoint('GET /api/staff/changes/counts', {
  access: 'agents:read',
  summary: 'How many change requests are open, with the filters of the list.',
  body: z.strictObject(deskFilters),
  answer: DeskCounts,
})

export type ChangeCounts = AnswerOf<typeof countChanges>

const fieldNames = z._default(
  z.array(textLine(100)).check(z.maxLength(50, { error: 'tooLong' })),
  [],
)

export const decideChange = endpoint('POST /api/staff/changes/{id}', {
  access: 'agents:decide',
  summary:
    'Approve or reject each field of a change request; the agent is told by mail. add_agency adds the agency to the directory when an approved field belongs to it. Refused as an approval of a registration is.',
  body: z
    .strictObject({
      approve: fieldNames,
      reject: fieldNames,
      reason: optional(reasonSchema),
      reason_id: z.optional(id),
      add_agency: z.optional(z.boolean({ error: 'invalid' })),
      ...decisionParts,
    })
    .check(hasOneReason),
  answer: z.object({ id: z.string(), open: z.boolean() }),
})

export const undoChange = endpoint('POST /api/staff/changes/{id}/undo', {
  access: 'agents:decide',
  summary:
    'Undo one’s own decision on changes within 10 seconds. Its mail is not sent. 409 tooLate afterwards, 409 conflict when the agent has asked for other changes since.',
  answer: z.object({ id: z.string(), open: z.boolean() }),
})

const languageSchema = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, { error: 'invalid' }))

const MissingText = z.object({
  /** BCP 47. */
  language: z.string(),
  namespace: z.string(),
  key: z.string(),
  /** The present English text. */
  english: z.string(),
  /**
   * When the portal first reported it, ISO 8601 UTC; null when the files alone tell that it is
   * missing.
   */
  first_seen_at: z.nullable(z.string()),
})
export type MissingText = z.output<typeof MissingText>

export const listMissing = endpoint('GET /api/staff/translations/missing', {
  access: 'texts:read',
  summary:
    'Texts that a language lacks, by language, namespace and key. A text that is there by now is left out.',
  // A cursor holds a key, which may be long.
  body: z.strictObject({
    language: z.optional(languageSchema),
    limit: pageQuery.limit,
    after: z.optional(visibleText(1200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
  }),
  answer: z.object({ objects: z.array(MissingText), next: z.nullable(z.string()) }),
})

export const exportMissing = endpoint('GET /api/staff/translations/missing/{format}', {
  access: 'texts:read',
  summary:
    'The same, all of them, as a file: csv for spreadsheets, json in the shape of the resource files.',
  body: z.strictObject({ language: z.optional(languageSchema) }),
  answer: z.instanceof(Uint8Array),
})
