import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { textLine, optional, visibleText } from './schemas.ts'
import * as limits from './limits.ts'
import { AgentRecord } from './profile.ts'

const reasonSchema = textLine(limits.reason.max, limits.reason.min)

const AgentRow = z.object({
  id: z.string(),
  state: z.enum(agentStates),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  country_id: z.int(),
  agency_name: z.string(),
  city: z.string(),
  pin_code: z.nullable(z.string()),
  /** When the registration was confirmed by its link, ISO 8601 UTC. */
  activated_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AgentRow = z.output<typeof AgentRow>

export const listAgents = endpoint('GET /api/staff/agents', {
  access: 'reviewer',
  machineScope: 'agents:read',
  summary: 'Agents by state, oldest first; search looks in name, e-mail, agency and login number.',
  body: z.object({
    status: z.optional(z.enum(agentStates, { error: 'notAnOption' })),
    search: z.optional(visibleText(limits.search.max)),
    country_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'invalid' }))),
    ...pageQuery,
  }),
  answer: z.object({ objects: z.array(AgentRow), next: z.nullable(z.string()) }),
})

const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(z.string()),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const readAgent = endpoint('GET /api/staff/agents/{id}', {
  access: 'reviewer',
  machineScope: 'agents:read',
  summary: 'One agent’s record with its history.',
  answer: z.object({
    ...AgentRecord.shape,
    activated_at: z.nullable(z.string()),
    created_at: z.string(),
    history: z.array(HistoryEntry),
  }),
})

const Decided = z.object({
  id: z.string(),
  state: z.enum(agentStates),
  pin_code: z.nullable(z.string()),
})

export const approveAgent = endpoint('POST /api/staff/agents/{id}/approve', {
  access: 'reviewer',
  summary: 'Approve a registration: the login number is issued and mailed.',
  answer: Decided,
})
export const declineAgent = endpoint('POST /api/staff/agents/{id}/decline', {
  access: 'reviewer',
  summary: 'Decline a registration; the reason is mailed.',
  body: z.strictObject({ reason: reasonSchema }),
  answer: Decided,
})

const Change = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number(), z.null()]),
  after: z.union([z.string(), z.number(), z.null()]),
})

export const listChanges = endpoint('GET /api/staff/changes', {
  access: 'reviewer',
  summary: 'Open change requests, oldest first, as old and new by field.',
  body: z.object(pageQuery),
  answer: z.object({
    objects: z.array(
      z.object({
        id: z.string(),
        agent_id: z.string(),
        agent: z.string(),
        email: z.string(),
        pin_code: z.nullable(z.string()),
        asked_at: z.string(),
        changes: z.array(Change),
      }),
    ),
    next: z.nullable(z.string()),
  }),
})

const fieldNames = z._default(
  z.array(textLine(100)).check(z.maxLength(50, { error: 'tooLong' })),
  [],
)

export const decideChange = endpoint('POST /api/staff/changes/{id}', {
  access: 'reviewer',
  summary: 'Approve or reject each field of a change request; the agent is told by mail.',
  body: z.strictObject({ approve: fieldNames, reject: fieldNames, reason: optional(reasonSchema) }),
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
  access: 'reviewer',
  summary:
    'Texts that a language lacks, by language, namespace and key. A text that is there by now is left out.',
  // A cursor holds a key, which may be long.
  body: z.object({
    language: z.optional(languageSchema),
    limit: pageQuery.limit,
    after: z.optional(visibleText(1200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
  }),
  answer: z.object({ objects: z.array(MissingText), next: z.nullable(z.string()) }),
})

export const exportMissing = endpoint('GET /api/staff/translations/missing/{format}', {
  access: 'reviewer',
  summary:
    'The same, all of them, as a file: csv for spreadsheets, json in the shape of the resource files.',
  body: z.object({ language: z.optional(languageSchema) }),
  answer: z.instanceof(Uint8Array),
})
