/** What the calls of decisions have in common. */
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { recordId as id, textLines } from './schemas.ts'

export const reasonSchema = textLines(limits.reason.max, limits.reason.min)

/** The version of what a member has read. */
export const readVersion = z.int({ error: 'invalid' }).check(z.gte(1, { error: 'invalid' }))

/** What every decision may carry. */
export const decisionParts = {
  /** The version of the record that the member has read. */
  version: z.optional(readVersion),
  /** For the staff only. It is never mailed. */
  note: z.optional(textLines(limits.note.max)),
}

/** `me`, the id of a member of the staff, or null for nobody. */
export const assignee = z.nullable(z.union([z.literal('me'), id], { error: 'notAnOption' }))

/** A kept reason, which is mailed in the agent's language, or a text, which is mailed as it is. */
export const chosenReason = {
  reason_id: z.optional(id),
  reason: z.optional(reasonSchema),
}
export interface ChosenReason {
  reason_id?: unknown
  reason?: unknown
}
/** For checks that run beside those of the fields, so that one answer names every wrong field. */
export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
export const hasReason = z.refine<ChosenReason>(
  ({ reason, reason_id }) => reason !== undefined || reason_id !== undefined,
  { error: 'required', path: ['reason'], when: isObject },
)
export const hasOneReason = z.refine<ChosenReason>(
  ({ reason, reason_id }) => typeof reason !== 'string' || reason_id === undefined,
  { error: 'invalid', path: ['reason_id'], when: isObject },
)
