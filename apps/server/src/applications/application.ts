/** What an agent may read of the own registration: its states, never who decides and what they note. */
import type { Application, Question } from '@passerelle/contracts/application.ts'
import { applyAgain } from '@passerelle/contracts/limits.ts'
import { profileRecord, type AgentRow } from '../agents/record.ts'
import type { Deps } from '../deps.ts'
import { waitingSinceOf } from '../queue/waiting.ts'
import type { ChangeRequest } from './change-requests.ts'
import { answerBy, isOpenQuestion, type QuestionRow } from './questions.ts'

type ReviewDeps = Pick<Deps, 'config' | 'now'>
type ReviewTimes = Pick<
  AgentRow,
  'state' | 'activated_at' | 'asked_at' | 'answered_at' | 'paused_time'
>

/**
 * When staff mean to have decided the registration; null when none waits for them, while they wait
 * for an answer, or when they are late: a time that has passed is not promised.
 */
export function expectedBy(
  { state, activated_at, asked_at, answered_at, paused_time }: ReviewTimes,
  { config, now }: ReviewDeps,
): Date | null {
  const since = waitingSinceOf({ activated_at, paused_time })
  if (state !== 'activated' || !since) return null
  if (asked_at && !answered_at) return null
  const end = new Date(since.getTime() + config.reviewTime)
  return now() < end ? end : null
}

/** From when a declined person may apply again; null for everybody else. */
export function canApplyAgainAt({
  state,
  decided_at,
  applied_again_at,
}: Pick<AgentRow, 'state' | 'decided_at' | 'applied_again_at'>): Date | null {
  if (state !== 'declined') return null
  return applied_again_at ? new Date(applied_again_at.getTime() + applyAgain.pause) : decided_at
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The present value of a field by its path. */
function fieldValue(row: AgentRow, path: string): string | number | null {
  const record = profileRecord(row, null, { request: null, email: null })
  const fields = { ...record } as unknown as Record<string, string | number | null>
  const agency = record.agency as Record<string, string | number | null>
  const name = path.startsWith('agency.') ? path.slice('agency.'.length) : undefined
  return (name === undefined ? fields[path] : agency[name]) ?? null
}

function describeQuestion(row: AgentRow, question: QuestionRow): Question {
  return {
    id: question.id,
    text: question.text,
    fields: Object.fromEntries(question.fields.map((path) => [path, fieldValue(row, path)])),
    asked_at: question.asked_at.toISOString(),
    answer_by: answerBy(question).toISOString(),
    answered_at: iso(question.answered_at),
    answer: question.answer,
  }
}

/** The record as it would be with the open change request. */
function withRequested(row: AgentRow, request: ChangeRequest | undefined): AgentRow {
  return request?.closed_at === null ? { ...row, ...request.changes } : row
}

/** The last change of data; null when the agent took it back, so that nothing was decided. */
function describeChange(
  { asked_at, closed_at, last_decision }: ChangeRequest,
  isAsked: boolean,
  { config, now }: ReviewDeps,
): Application['change'] {
  if (closed_at && !last_decision) return null
  const end = new Date(asked_at.getTime() + config.reviewTime)
  const isPromised = !closed_at && !isAsked && now() < end
  return {
    asked_at: asked_at.toISOString(),
    expected_by: isPromised ? end.toISOString() : null,
    decided_at: iso(closed_at),
  }
}

/**
 * Converts an agent's row to what the agent reads about the registration.
 * @param question the agent's current one
 * @param request the agent's last change request. A question to an approved agent is about it
 */
export function describeApplication(
  row: AgentRow,
  question: QuestionRow | undefined,
  request: ChangeRequest | undefined,
  deps: ReviewDeps,
): Application {
  const isDecided = row.state !== 'registered' && row.state !== 'activated'
  const again = canApplyAgainAt(row)
  const isAsked = question !== undefined && isOpenQuestion(question, deps.now())
  return {
    state: row.state,
    registered_at: row.created_at.toISOString(),
    confirmed_at: iso(row.activated_at),
    expected_by: iso(expectedBy(row, deps)),
    question:
      question && (question.answered_at || isAsked)
        ? describeQuestion(withRequested(row, request), question)
        : null,
    change: request && row.state === 'approved' ? describeChange(request, isAsked, deps) : null,
    decided_at: isDecided ? iso(row.decided_at) : null,
    reason: row.state === 'declined' ? row.reason : null,
    can_apply_again: again !== null && again <= deps.now(),
    can_apply_again_at: iso(again),
  }
}
