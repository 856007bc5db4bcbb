/** Checks and sends the changes of the profile. It loads with the first save. */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { ProblemNoticeProps } from '../../../ui/RefusalNotice.tsx'
import { normalisedDraft, changesOf, fieldErrorsOf } from './validate.ts'
import { changedIn, type Draft } from './draft.ts'
import { announceEmailInUse, announceSave, type FeedbackContext } from './save-feedback.ts'

export { refreshAccount } from './save-feedback.ts'

type SaveResult =
  | { fieldErrors: Readonly<Record<string, FieldErrorCode>> }
  | { refused: ProblemNoticeProps }
  | { agent: AgentRecord }

/** Sends the changed fields, unless they have errors, and shows the result. */
export async function sendChanges(
  stored: Draft,
  draft: Draft,
  context: FeedbackContext,
): Promise<SaveResult> {
  const normalised = normalisedDraft(draft)
  const fieldErrors = fieldErrorsOf(stored, normalised)
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  const result = await context.call('PATCH /api/user', changesOf(stored, normalised))
  if (!result.ok)
    return result.problem?.errors ? { fieldErrors: result.problem.errors } : { refused: result }
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
