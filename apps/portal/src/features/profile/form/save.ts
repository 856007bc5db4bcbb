/** Checks and sends the changes of the profile. It loads with the first save. */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { CallProblem } from '../../../api/call.ts'
import { normalisedDraft, changesOf, fieldErrorsOf } from './validate.ts'
import { changedIn, type Draft } from './draft.ts'
import { announceEmailInUse, announceSave, type FeedbackContext } from './save-feedback.ts'

export { refreshAccount } from './save-feedback.ts'

type SaveResult =
  | { fieldErrors: Readonly<Record<string, FieldErrorCode>> }
  | { problem: CallProblem }
  | { passwordQuestion: 'open' | 'wrong' }
  | { agent: AgentRecord }

/**
 * Sends the changed fields, unless they have errors, and shows the result.
 * @param password the agent's password, once the server has asked for it
 */
export async function sendChanges(
  stored: Draft,
  draft: Draft,
  context: FeedbackContext,
  password?: string,
): Promise<SaveResult> {
  const normalised = normalisedDraft(draft)
  const fieldErrors = fieldErrorsOf(stored, normalised)
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  const result = await context.call('PATCH /api/user', {
    ...changesOf(stored, normalised),
    ...(password === undefined ? {} : { password }),
  })
  if (!result.ok) return resultOf(result)
  if ('success' in result.answer) {
    announceEmailInUse(context)
    return { fieldErrors: { email: 'inUse' } }
  }
  const agent = result.answer
  void announceSave(
    context,
    changedIn(stored, normalised).has('email') ? (agent.pending_changes.email ?? null) : null,
  )
  return { agent }
}

/** What a refused save means for the form. */
function resultOf(problem: CallProblem): SaveResult {
  const { code, errors } = problem.body ?? {}
  if (code === 'passwordRequired') return { passwordQuestion: 'open' }
  if (errors?.['password'] === 'wrong') return { passwordQuestion: 'wrong' }
  return errors ? { fieldErrors: errors } : { problem }
}
