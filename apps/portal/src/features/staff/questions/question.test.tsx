import { listReasons } from '@passerelle/contracts/reasons.ts'
import { askAgent, type Question } from '@passerelle/contracts/questions.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { countsOf, undecidedRecord, waitingAgent as dana } from '../../../../test/desk.ts'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'

const asked: Question = {
  id: 'question',
  text: 'Where is your agency?',
  fields: ['agency.city', 'phone'],
  asked_by: 'Rita Berg',
  asked_at: '2026-11-20T08:00:00Z',
  answer_by: '2026-12-04T08:00:00Z',
  answered_at: null,
  answer: null,
  changes: {},
  closed_at: null,
}
const answered: Question = {
  ...asked,
  answered_at: '2026-11-21T08:00:00Z',
  answer: 'In Chicago.',
  changes: { 'agency.city': ['Lyon', 'Chicago'] },
}

/** @param question the last one, or what reads it when the record is read */
const open = (
  question: Question | null | (() => Question | null),
  row: Partial<AgentRow> = {},
  more: Answer[] = [],
) => {
  const shown = { ...dana, ...row }
  return renderAt('/staff/users', {
    answers: [
      ...more,
      answer(me, { ...claireSignedIn, role: 'reviewer' }),
      answer(listReasons, { objects: [], next: null }),
      answer(listAgents, { objects: [shown], next: null }),
      answer(countAgents, countsOf([shown])),
      answer(listChanges, { objects: [], next: null }),
      answer(countChanges, countsOf([])),
      answer(lookAtAgent, { looking: [] }),
      answer(readAgent, () => ({
        ...claire,
        ...dana,
        agency: { ...claire.agency, country_id: 128 },
        ...undecidedRecord,
        version: 3,
        question: typeof question === 'function' ? question() : question,
      })),
      answer(listMissing, { objects: [], next: null }),
    ],
  })
}
type Screen = Awaited<ReturnType<typeof open>>
const bodies = ({ calls }: Screen, line: string) =>
  calls.filter((call) => call.line === line).map(({ body }) => body)
const asking = 'POST /api/staff/agents/{id}/ask'
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Ask a question' })
const sent = { id: 'dana', state: 'activated', version: 4, asked_at: asked.asked_at } as const

describe('Q asks the agent for more', () => {
  test('with a text and the fields that may be corrected, by keyboard alone', async () => {
    const screen = await open(null, {}, [answer(askAgent, sent)])
    await expect.element(screen.getByRole('button', { name: /^Ask a question/ })).toBeVisible()
    await userEvent.keyboard('q')
    await dialog(screen).getByLabelText('Question').fill('Where is your agency?')
    await expect.element(dialog(screen).getByText(/Your text is sent as written/)).toBeVisible()
    await expectAccessible()
    dialog(screen).getByLabelText('City').element().focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .element(screen.getByText('The question was sent to Dana Whitfield.').first())
      .toBeVisible()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(bodies(screen, asking)).toEqual([
      { question: 'Where is your agency?', fields: ['agency.city'], version: 3 },
    ])
  })

  test('or with a kept question, which the agent reads in the own language', async () => {
    const kept = {
      id: '00000000-0000-4000-8000-000000000001',
      for: 'ask' as const,
      name: 'Proof of employment',
      texts: { 'en-US': 'Please send us a proof.', fr: 'Merci de nous envoyer un justificatif.' },
      is_standard: true,
    }
    const screen = await open(null, { locale: 'fr' }, [
      answer(askAgent, sent),
      answer(listReasons, { objects: [kept], next: null }),
    ])
    await screen.getByRole('button', { name: /^Ask a question/ }).click()
    await dialog(screen).getByRole('combobox', { name: 'From the list' }).click()
    await screen.getByRole('option', { name: 'Proof of employment' }).click()
    await dialog(screen).getByRole('button', { name: 'Send question' }).click()
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(bodies(screen, asking)).toEqual([{ reason_id: kept.id, fields: [], version: 3 }])

    await userEvent.keyboard('q')
    const list = dialog(screen).getByRole('combobox', { name: 'From the list' })
    await expect.element(list).toBeVisible()
    list.element().focus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    await expect.element(screen.getByRole('option', { name: 'Proof of employment' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    expect(bodies(screen, asking)).toHaveLength(2)
    expect(bodies(screen, asking)[1]).toEqual({ reason_id: kept.id, fields: [], version: 3 })
  })

  test('and the focus stays with the record when its button has gone', async () => {
    let isAsked = false
    const screen = await open(() => (isAsked ? asked : null), {}, [
      answer(askAgent, () => {
        isAsked = true
        return sent
      }),
    ])
    const ask = screen.getByRole('button', { name: /^Ask a question/ })
    await expect.element(ask).toBeVisible()
    ask.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog(screen).getByLabelText('Question')).toHaveFocus()
    await userEvent.keyboard('Where is your agency?{Control>}{Enter}{/Control}')
    await expect.element(ask).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Dana Whitfield' })).toHaveFocus()
  })

  test('and the entry that moves to the end of the list stays in view with the focus', async () => {
    const others = Array.from({ length: 30 }, (_, n) => ({
      ...dana,
      id: `other-${n}`,
      name: 'Kim',
    }))
    let isAsked = false
    const screen = await open(null, {}, [
      answer(listAgents, () => ({
        objects: isAsked ? [...others, dana] : [dana, ...others],
        next: null,
      })),
      answer(askAgent, () => {
        isAsked = true
        return sent
      }),
    ])
    const entry = screen.getByRole('button', { name: /Dana Whitfield$/ })
    await expect.element(entry).toBeVisible()
    entry.element().focus()
    await expect.element(screen.getByRole('button', { name: /^Ask a question/ })).toBeVisible()
    await userEvent.keyboard('q')
    await expect.element(dialog(screen).getByLabelText('Question')).toHaveFocus()
    await userEvent.keyboard('Where is your agency?{Control>}{Enter}{/Control}')
    await expect.element(dialog(screen)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('row').last()).toMatchTextContent('Dana Whitfield')
    await expect.element(entry).toHaveFocus()
    await expect.element(entry).toBeInViewport()
  })

  test('and says who asked first', async () => {
    const screen = await open(null, {}, [
      answer(askAgent, {
        ...problem(409, 'conflict'),
        decided: { state: 'asked', by: 'Adam Novak', at: '2026-11-21T06:12:00Z' },
      }),
    ])
    await screen.getByRole('button', { name: /^Ask a question/ }).click()
    await dialog(screen).getByLabelText('Question').fill('Where is your agency?')
    await dialog(screen).getByRole('button', { name: 'Send question' }).click()
    await expect
      .element(screen.getByText(/^Adam Novak asked the agent a question on/).first())
      .toBeVisible()
  })
})

describe('the record', () => {
  test('shows the open question and until when the answer is awaited, and asks no other', async () => {
    const screen = await open(asked, { asked_at: asked.asked_at })
    const part = screen.getByRole('region', { name: 'Question to the agent' })
    await expect.element(part.getByText('Where is your agency?')).toBeVisible()
    await expect.element(part.getByText(/^The answer is awaited until Dec 4/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /^Ask a question/ }))
      .not.toBeInTheDocument()
    await expect.element(screen.getByRole('table').getByText('Asked')).toBeVisible()
    await expectAccessible()
  })

  test('shows the answer and what it corrected, and lets ask again', async () => {
    const screen = await open(answered, {
      asked_at: asked.asked_at,
      answered_at: answered.answered_at,
    })
    const part = screen.getByRole('region', { name: 'Question to the agent' })
    await expect.element(part.getByText('In Chicago.')).toBeVisible()
    await expect.element(part.getByRole('definition')).toMatchTextContent('Lyon')
    await expect.element(part.getByRole('definition')).toMatchTextContent('Chicago')
    await expect.element(screen.getByRole('table').getByText('Answered')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Ask a question/ })).toBeVisible()
    await expectAccessible()
  })
})

test('the filters for questions stand in the address and in the query', async () => {
  const screen = await open(asked, { asked_at: asked.asked_at })
  await screen.getByRole('button', { name: /^Asked 1/ }).click()
  await expect.poll(screen.at).toBe('/staff/users?asked=open')
  await screen.getByRole('button', { name: /^Answered 0/ }).click()
  await expect.poll(screen.at).toBe('/staff/users?asked=answered')
  await screen.getByRole('button', { name: /^Answered 0/ }).click()
  await expect.poll(screen.at).toBe('/staff/users')
})
