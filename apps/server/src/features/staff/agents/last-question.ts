import { fullName } from '@passerelle/contracts/names.ts'
import type { Question } from '@passerelle/contracts/questions.ts'
import { answerBy, findLastQuestion } from '../../../applications/questions.ts'
import type { Db } from '../../../db/db.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The last question to an agent, as the desk shows it. */
export async function lastQuestion(db: Db, agentId: string): Promise<Question | null> {
  const found = await findLastQuestion(db, agentId)
  if (!found) return null
  const { question, asker } = found
  return {
    id: question.id,
    text: question.text,
    fields: question.fields,
    asked_by: asker && fullName(asker),
    asked_at: question.asked_at.toISOString(),
    answer_by: answerBy(question).toISOString(),
    answered_at: iso(question.answered_at),
    answer: question.answer,
    changes: question.changes,
    closed_at: iso(question.closed_at),
  }
}
