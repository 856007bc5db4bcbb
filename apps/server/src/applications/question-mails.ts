/** The mails of questions: the question itself, and two reminders. Each has a link of its own. */
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { question as limits } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { AgentRow } from '../agents/record.ts'
import { lockAgent } from '../agents/store.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import { questions } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { makeApplicationLink } from './links.ts'
import { answerBy, closeQuestion, findQuestion, isOpenQuestion } from './questions.ts'

/** Mails a question with a new link, in the agent's language. Goes into the caller's transaction. */
export async function mailQuestion(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  { id, text, asked_at }: { id: string; text: string; asked_at: Date },
  template: 'question' | 'questionReminder',
): Promise<void> {
  const expires = answerBy({ asked_at })
  const token = await makeApplicationLink(db, deps, agent, { questionId: id, expires })
  await queueMail(db, deps, {
    accountId: agent.id,
    to: agent.email,
    template,
    locale: agent.locale ?? 'en-US',
    life: expires.getTime() - deps.now().getTime(),
    secretHash: sha256(token),
    values: {
      name: greetingName(agent, agent.locale),
      question: text,
      token,
      validUntil: expires.toISOString(),
      // Somebody whose registration is decided is asked about data changes.
      ...(agent.state !== 'activated' && { about: 'changes' as const }),
    },
  })
}

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/** How many reminders a question should have had by now. */
const dueReminders = (askedAt: Date, now: Date) =>
  limits.reminders.filter((time) => askedAt <= ago(now, time)).length

/**
 * Reminds agents of open questions, and ends those that nobody has answered in time. After an
 * outage there is one reminder, not two.
 * @param partSize the most questions that one call looks at
 * @returns how many it has found
 */
export async function advanceQuestions(deps: Deps, partSize: number): Promise<number> {
  const now = deps.now()
  const due = limits.reminders.map((time, count) =>
    and(lte(questions.reminders, count), lte(questions.asked_at, ago(now, time))),
  )
  const found = await deps.db
    .select({ id: questions.id, agentId: questions.agent_id })
    .from(questions)
    .where(
      and(
        isNull(questions.closed_at),
        isNull(questions.answered_at),
        or(...due, lte(questions.asked_at, ago(now, limits.life))),
      ),
    )
    .orderBy(asc(questions.asked_at))
    .limit(partSize)
  for (const { id, agentId } of found)
    await deps.db.transaction((db) => advanceQuestion(db, deps, agentId, id))
  if (found.length > 0) deps.wakeMail()
  return found.length
}

/** Another server, the agent or a decision may have been first. */
async function advanceQuestion(db: Db, deps: Deps, agentId: string, id: string): Promise<void> {
  const now = deps.now()
  const agent = await lockAgent(db, agentId)
  const question = agent && (await findQuestion(db, agentId, id))
  if (!question || question.closed_at || question.answered_at) return
  if (!isOpenQuestion(question, now)) {
    await closeQuestion(db, agentId, now, limits.life)
    await writeAuditEvent(db, deps, { actor: null, subject: agentId, action: 'notAnswered' })
    return
  }
  const reminders = dueReminders(question.asked_at, now)
  if (question.reminders >= reminders) return
  await db.update(questions).set({ reminders }).where(eq(questions.id, id))
  await mailQuestion(db, deps, agent, question, 'questionReminder')
  deps.log.info({ agentId }, 'agent reminded of a question')
}
