/** Questions to two of the demo's registrations: one is open, one was answered. */
import { eq } from 'drizzle-orm'
import { hours } from '@passerelle/contracts/limits.ts'
import { isAgentRow } from '../agents/record.ts'
import { mailQuestion } from '../applications/question-mails.ts'
import {
  insertQuestion,
  writeAnswer,
  type CorrectedFields,
  type QuestionRow,
} from '../applications/questions.ts'
import type { Db } from '../db/db.ts'
import { accounts, history } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { demoStaff } from './staff.ts'

interface DemoQuestion {
  readonly email: string
  readonly text: string
  readonly fields: string[]
  readonly hoursAgo: number
  readonly answer?: {
    readonly text: string
    readonly hoursAgo: number
    readonly changes: CorrectedFields
  }
}

const demoQuestions: readonly DemoQuestion[] = [
  {
    email: 'sofia.herrera@carpincho.example',
    text: 'Does your agency have an IATA number? If so, please enter it with your answer.',
    fields: ['agency.iata_nr'],
    hoursAgo: 30,
  },
  {
    email: 'priya.nair@mango.example',
    text: 'We could not reach you at this number. Please check it.',
    fields: ['phone', 'agency.street_nm'],
    hoursAgo: 20,
    answer: {
      text: 'Sorry, two digits were swapped. I have corrected them.',
      hoursAgo: 2,
      changes: { phone: ['+912255501428', '+912255501482'] },
    },
  },
]

/** Asks the agents among these who are waiting. The mail of the open question has a link that works. */
export async function seedQuestions(
  db: Db,
  deps: Deps,
  inserted: readonly string[],
): Promise<void> {
  for (const question of demoQuestions) {
    const [agent] = await db.select().from(accounts).where(eq(accounts.email, question.email))
    if (agent && isAgentRow(agent) && inserted.includes(agent.id)) {
      const row = await seedQuestion(db, deps, agent.id, question)
      if (!question.answer) await mailQuestion(db, deps, agent, row, 'question')
    }
  }
}

async function seedQuestion(
  db: Db,
  { now, newId }: Deps,
  agent_id: string,
  { text, fields, hoursAgo, answer }: DemoQuestion,
): Promise<QuestionRow> {
  const ago = (time: number) => new Date(now().getTime() - hours(time))
  const question: QuestionRow = {
    id: newId(),
    agent_id,
    text,
    fields,
    asked_by: await findAsker(db),
    asked_at: ago(hoursAgo),
    reminders: 0,
    answered_at: null,
    answer: null,
    changes: {},
    closed_at: null,
  }
  const event = (at: Date, actor_id: string | null, action: string, detail: object) =>
    db
      .insert(history)
      .values({ id: newId(), at, actor_id, subject_id: agent_id, action, detail: { ...detail } })
  await insertQuestion(db, question)
  await event(question.asked_at, question.asked_by, 'asked', { question: text, fields })
  if (!answer) return question
  const at = ago(answer.hoursAgo)
  await writeAnswer(db, question, at, { answer: answer.text, changes: answer.changes })
  await event(at, null, 'answered', { answer: answer.text, fields: Object.keys(answer.changes) })
  return question
}

/** Another account may have the address of the demo's reviewer. */
async function findAsker(db: Db): Promise<string | null> {
  const [member] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, demoStaff[0]?.id ?? ''))
  return member?.id ?? null
}
