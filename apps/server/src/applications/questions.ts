/** The rows of questions to agents. One of an agent's questions matters to the decision at a time. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { question as limits } from '@passerelle/contracts/limits.ts'
import type { AccountRow } from '../agents/record.ts'
import type { Db } from '../db/db.ts'
import { accounts, application_links, questions, type ChangeValue } from '../db/schema.ts'
import { dropQueuedMails } from '../mail/outbox.ts'

export type QuestionRow = typeof questions.$inferSelect

/** Old and new values by the path of their field. */
export type CorrectedFields = Record<string, [ChangeValue, ChangeValue]>

/** Until when the agent may answer. */
export function answerBy({ asked_at }: Pick<QuestionRow, 'asked_at'>): Date {
  return new Date(asked_at.getTime() + limits.life)
}

/** Until when the agent of this row may answer the open question; null without one. */
export function openQuestionUntil(
  { asked_at, answered_at }: Pick<AccountRow, 'asked_at' | 'answered_at'>,
  now: Date,
): Date | null {
  if (!asked_at || answered_at) return null
  const end = answerBy({ asked_at })
  return now < end ? end : null
}

/** Says whether the agent may answer now. */
export function isOpenQuestion(question: QuestionRow, now: Date): boolean {
  return question.closed_at === null && question.answered_at === null && now < answerBy(question)
}

/** Finds the question that matters to the decision, open or answered. */
export async function findCurrentQuestion(
  db: Db,
  agentId: string,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.agent_id, agentId), isNull(questions.closed_at)))
  return row
}

export async function findQuestion(
  db: Db,
  agentId: string,
  id: string,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.agent_id, agentId), eq(questions.id, id)))
  return row
}

/** Finds the newest question of an agent, also one that has ended, with the name of who asked. */
export async function findLastQuestion(db: Db, agentId: string) {
  const [row] = await db
    .select({ question: questions, asker: { name: accounts.name, surname: accounts.surname } })
    .from(questions)
    .leftJoin(accounts, eq(accounts.id, questions.asked_by))
    .where(eq(questions.agent_id, agentId))
    .orderBy(desc(questions.asked_at), desc(questions.id))
    .limit(1)
  return row
}

/** The columns of an agent's row that mark the question. The desk shows them. */
interface QuestionMarks {
  asked_at: Date | null
  answered_at: Date | null
}

/** Marks an agent's row, and raises its version. @returns the new version */
async function markAgent(
  db: Db,
  id: string,
  marks: QuestionMarks,
  pause: number = 0,
): Promise<number> {
  const [row] = await db
    .update(accounts)
    .set({
      ...marks,
      paused_time: sql`${accounts.paused_time} + ${pause}`,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.id, id))
    .returning({ version: accounts.version })
  return (row as NonNullable<typeof row>).version
}

/**
 * Writes a new question of an agent whose row is locked and who has no current one.
 * @returns the agent's new version
 */
export async function insertQuestion(
  db: Db,
  question: typeof questions.$inferInsert,
): Promise<number> {
  await db.insert(questions).values(question)
  return markAgent(db, question.agent_id, { asked_at: question.asked_at, answered_at: null })
}

/**
 * Writes the answer to the open question of an agent whose row is locked. The target time stood
 * still in the meantime.
 */
export async function writeAnswer(
  db: Db,
  { id, agent_id, asked_at }: QuestionRow,
  answered_at: Date,
  { answer, changes }: { answer: string; changes: CorrectedFields },
): Promise<void> {
  await db.update(questions).set({ answered_at, answer, changes }).where(eq(questions.id, id))
  await markAgent(
    db,
    agent_id,
    { asked_at, answered_at },
    answered_at.getTime() - asked_at.getTime(),
  )
  await dropQuestionMails(db, id)
}

/** Removes the mails of a question that have not left. */
async function dropQuestionMails(db: Db, id: string): Promise<void> {
  const links = await db
    .select({ hash: application_links.token_hash })
    .from(application_links)
    .where(eq(application_links.question_id, id))
  await dropQueuedMails(
    db,
    links.map(({ hash }) => hash),
  )
}

/**
 * Ends the current question of an agent whose row is locked, open or answered; does nothing without
 * one.
 * @param pause how long the registration has waited for an answer that never came. Milliseconds
 */
export async function closeQuestion(
  db: Db,
  agentId: string,
  closed_at: Date,
  pause: number = 0,
): Promise<void> {
  const [closed] = await db
    .update(questions)
    .set({ closed_at })
    .where(and(eq(questions.agent_id, agentId), isNull(questions.closed_at)))
    .returning({ id: questions.id })
  if (!closed) return
  await markAgent(db, agentId, { asked_at: null, answered_at: null }, pause)
  await dropQuestionMails(db, closed.id)
}

/** Takes the end of a question back that was closed at this time, with a decision. */
export async function reopenQuestion(db: Db, agentId: string, closedAt: Date): Promise<void> {
  const [reopened] = await db
    .update(questions)
    .set({ closed_at: null })
    .where(and(eq(questions.agent_id, agentId), eq(questions.closed_at, closedAt)))
    .returning({ asked_at: questions.asked_at, answered_at: questions.answered_at })
  if (reopened) await markAgent(db, agentId, reopened)
}
