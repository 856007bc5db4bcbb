/** Checks and sends the changes of the profile. It loads with the first save. */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import type { CallProblem } from '../../../api/call.ts'
import { changesOf, fieldErrorsOf, normalisedDraft, shortTextsOf } from './validate.ts'
import { changedIn, comparable, presentValues, type Draft } from './draft.ts'
import type { PasswordQuestion, SaveOutcome, SaveState } from './form-context.ts'
import { announceEmailInUse, announceSave, type FeedbackContext } from './save-feedback.ts'

export { refreshAccount } from './save-feedback.ts'

/** What a save changes in the form. What it does not name is empty. */
export interface SaveResult {
  outcome: SaveState
  /** The record as the server has it now. */
  agent?: OwnRecord
  passwordQuestion?: PasswordQuestion
  fieldErrors?: Readonly<Record<string, FieldErrorCode>>
  /** The short texts that the agent was asked about, by path. */
  shortTexts?: Draft
  /** The fields that the agent must look at. */
  paths?: string[]
}

const editing: SaveState = { step: 'editing' }

interface FormEdits {
  stored: Draft
  draft: Draft
  /** What the agent saw in the fields before the edits. */
  base: Draft
}

interface Confirmations {
  /** The short texts that the agent was asked about, by path. */
  shortTexts: Draft
  /** The agent's password, once the server has asked for it. */
  password?: string | undefined
}

/**
 * Sends the changed fields, and shows the result. It sends nothing when fields have errors, when a
 * text is so short that the agent must look at it once more, or when a field was changed elsewhere
 * since the agent edited it, such as in another tab.
 */
export async function sendChanges(
  { stored, draft, base }: FormEdits,
  context: FeedbackContext,
  { shortTexts: asked, password }: Confirmations,
): Promise<SaveResult> {
  const normalised = normalisedDraft(draft)
  const fieldErrors = fieldErrorsOf(stored, normalised)
  const shortTexts = shortTextsOf(stored, normalised)
  if (Object.keys(fieldErrors).length > 0) return { ...withFieldErrors(fieldErrors), shortTexts }
  const newlyShort = Object.keys(shortTexts).filter((path) => asked[path] !== shortTexts[path])
  if (newlyShort.length > 0) return { outcome: editing, shortTexts, paths: newlyShort }
  const latest = await context.call('GET /api/user')
  if (!latest.ok) return { ...resultOf(latest), shortTexts }
  const conflict = conflictOf(presentValues(latest.answer), { stored, draft: normalised, base })
  if (Object.keys(conflict).length > 0)
    return { outcome: { step: 'conflict', values: conflict }, agent: latest.answer, shortTexts }
  const result = await context.call('PATCH /api/user', {
    ...changesOf(stored, normalised),
    ...(password === undefined ? {} : { password }),
  })
  if (!result.ok) return { ...resultOf(result), shortTexts }
  if ('success' in result.answer) {
    announceEmailInUse(context)
    return { ...withFieldErrors({ email: 'inUse' }), shortTexts }
  }
  const agent = result.answer
  const saved = outcomeOf(changedIn(stored, normalised), agent)
  void announceSave(context, saved)
  return { outcome: { step: 'saved', outcome: saved }, agent }
}

/**
 * The present values of the changed fields that are neither what the agent saw nor what the agent
 * entered, by path.
 */
function conflictOf(present: Draft, { stored, draft, base }: FormEdits): Draft {
  const isOf = (values: Draft, path: string) =>
    comparable(values[path]) === comparable(present[path])
  return Object.fromEntries(
    [...changedIn(stored, draft)]
      .filter((path) => path in base && !isOf(base, path) && !isOf(draft, path))
      .map((path) => [path, present[path] ?? null]),
  )
}

/** Sorts the saved changes by what became of them. */
function outcomeOf(saved: ReadonlySet<string>, { pending_changes: pending }: OwnRecord) {
  const waiting = [...saved].filter((path) => path in pending)
  return {
    isUpdated: waiting.length < saved.size,
    isForReview: waiting.some((path) => path !== 'email'),
    newEmail: waiting.includes('email') ? String(pending['email']) : null,
  } satisfies SaveOutcome
}

/** What a refused save means for the form. */
function resultOf(problem: CallProblem): SaveResult {
  const { code, errors } = problem.body ?? {}
  if (code === 'passwordRequired') return { outcome: editing, passwordQuestion: 'open' }
  if (errors?.['password'] === 'wrong') return { outcome: editing, passwordQuestion: 'wrong' }
  if (errors) return withFieldErrors(errors)
  // The guard asks for the password over the page.
  return { outcome: problem.status === 401 ? editing : { step: 'failed', problem } }
}

const withFieldErrors = (fieldErrors: Readonly<Record<string, FieldErrorCode>>): SaveResult => ({
  outcome: editing,
  fieldErrors,
  paths: Object.keys(fieldErrors),
})
