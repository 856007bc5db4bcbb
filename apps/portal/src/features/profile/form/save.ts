/** Checks and sends the changes of the profile. It loads with the first save. */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { CallProblem } from '../../../api/call.ts'
import { changesOf, fieldErrorsOf, normalisedDraft, shortTextsOf } from './validate.ts'
import { changedIn, type Draft } from './draft.ts'
import type { SaveOutcome } from './form-context.ts'
import { announceEmailInUse, announceSave, type FeedbackContext } from './save-feedback.ts'

export { refreshAccount } from './save-feedback.ts'

type SaveResult =
  | { fieldErrors: Readonly<Record<string, FieldErrorCode>>; shortTexts: Draft }
  | { problem: CallProblem }
  | { passwordQuestion: 'open' | 'wrong' }
  | { agent: AgentRecord; outcome: SaveOutcome }

interface Answers {
  /** The short texts that the agent was asked about, by path. */
  shortTexts: Draft
  /** The agent's password, once the server has asked for it. */
  password?: string | undefined
}

/**
 * Sends the changed fields, unless they have errors or a text is so short that the agent must look
 * at it once more, and shows the result.
 */
export async function sendChanges(
  stored: Draft,
  draft: Draft,
  context: FeedbackContext,
  { shortTexts: asked, password }: Answers,
): Promise<SaveResult> {
  const normalised = normalisedDraft(draft)
  const fieldErrors = fieldErrorsOf(stored, normalised)
  const shortTexts = shortTextsOf(stored, normalised)
  const isNewlyShort = Object.entries(shortTexts).some(([path, value]) => asked[path] !== value)
  if (isNewlyShort || Object.keys(fieldErrors).length > 0) return { fieldErrors, shortTexts }
  const result = await context.call('PATCH /api/user', {
    ...changesOf(stored, normalised),
    ...(password === undefined ? {} : { password }),
  })
  if (!result.ok) return resultOf(result, shortTexts)
  if ('success' in result.answer) {
    announceEmailInUse(context)
    return { fieldErrors: { email: 'inUse' }, shortTexts }
  }
  const agent = result.answer
  const outcome = outcomeOf(changedIn(stored, normalised), agent)
  void announceSave(context, outcome)
  return { agent, outcome }
}

/** Sorts the saved changes by what became of them. */
function outcomeOf(saved: ReadonlySet<string>, { pending_changes: pending }: AgentRecord) {
  const waiting = [...saved].filter((path) => path in pending)
  return {
    isUpdated: waiting.length < saved.size,
    isForReview: waiting.some((path) => path !== 'email'),
    newEmail: waiting.includes('email') ? String(pending['email']) : null,
  } satisfies SaveOutcome
}

/** What a refused save means for the form. */
function resultOf(problem: CallProblem, shortTexts: Draft): SaveResult {
  const { code, errors } = problem.body ?? {}
  if (code === 'passwordRequired') return { passwordQuestion: 'open' }
  if (errors?.['password'] === 'wrong') return { passwordQuestion: 'wrong' }
  return errors ? { fieldErrors: errors, shortTexts } : { problem }
}
