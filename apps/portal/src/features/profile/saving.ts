/** Comes with the first save: how it is checked, sent and told of. */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'
import { asSent, changesOf, faultsIn } from './check.ts'
import { changedIn, type Draft } from './draft.ts'
import { emailTaken, saved, type Voice } from './news.ts'

export { refresh } from './news.ts'

type Ending =
  | { faults: Readonly<Record<string, FieldErrorCode>> }
  | { refused: ProblemNoticeProps }
  | { agent: AgentRecord }

/** Sends what differs, unless something is wrong with it, and tells how it ended. */
export async function send(stored: Draft, draft: Draft, voice: Voice): Promise<Ending> {
  const sent = asSent(draft)
  const faults = faultsIn(stored, sent)
  if (Object.keys(faults).length > 0) return { faults }
  const result = await voice.call('PATCH /api/user', changesOf(stored, sent))
  if (!result.ok)
    return result.problem?.errors ? { faults: result.problem.errors } : { refused: result }
  if ('success' in result.answer) {
    emailTaken(voice)
    return { faults: { email: 'inUse' } }
  }
  const agent = result.answer
  void saved(
    voice,
    changedIn(stored, sent).has('email') ? (agent.pending_changes.email ?? null) : null,
  )
  return { agent }
}
