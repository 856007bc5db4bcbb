import {
  answerByLink,
  answerQuestion,
  applyAgain,
  eraseApplication,
  readApplication,
  readApplicationByLink,
  type Application,
} from '@passerelle/contracts/application.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ana, signedInAs } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../test/server.ts'

const question: NonNullable<Application['question']> = {
  id: '00000000-0000-4000-8000-000000000001',
  text: 'Please send us the address.\nAnd your number.',
  fields: { 'agency.city': 'Lyon', agency_position_id: 1 },
  asked_at: '2026-11-21T09:30:00Z',
  answer_by: '2026-12-05T09:30:00Z',
  answered_at: null,
  answer: null,
}
const asked: Application = {
  state: 'activated',
  registered_at: '2026-11-20T08:00:00Z',
  confirmed_at: '2026-11-20T09:30:00Z',
  expected_by: null,
  question,
  change: null,
  decided_at: null,
  reason: null,
  can_apply_again: false,
  can_apply_again_at: null,
}
const answered: Application = {
  ...asked,
  expected_by: '2026-12-01T09:30:00Z',
  question: { ...question, answered_at: '2026-11-22T09:30:00Z', answer: 'Rue Mercière 1' },
}
const declined: Application = {
  ...asked,
  state: 'declined',
  question: null,
  decided_at: '2026-11-21T10:00:00Z',
  reason: 'We could not find your agency.',
  can_apply_again: true,
  can_apply_again_at: '2026-11-21T10:00:00Z',
}
type Screen = Awaited<ReturnType<typeof renderAt>>
const bodies = ({ calls }: Screen, line: string) =>
  calls.filter((call) => call.line === line).map(({ body }) => body)
const byLink = (application: Application | null, ...more: Answer[]) =>
  renderAt('/application/secret', {
    answers: [answer(readApplicationByLink, { application }), ...more],
  })
const answerField = (screen: Screen) => screen.getByLabelText('Your answer')
const send = (screen: Screen) => screen.getByRole('button', { name: 'Send answer' })

describe('a question, signed in', () => {
  test('is shown with the form for the answer, and says until when', async () => {
    const screen = await renderAt('/application', {
      answers: [signedInAs({ ...ana, state: 'activated' }), answer(readApplication, asked)],
    })
    await expect
      .element(screen.getByText(/^We have a question before we decide\. .* Dec 5, 2026/))
      .toBeVisible()
    await expect
      .element(screen.getByText('Please send us the address.', { exact: false }))
      .toHaveTextContent('Please send us the address. And your number.')
    await expect.element(screen.getByLabelText('City')).toHaveValue('Lyon')
    await expectAccessible()
  })

  test('to an approved agent shows the change that it is about', async () => {
    const asked_at = '2026-11-21T08:00:00Z'
    const change = { asked_at, expected_by: null, decided_at: null }
    const screen = await byLink({ ...asked, state: 'approved', change })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Your change of data')
    await expect.element(screen.getByText(/^We have a question before we decide/)).toBeVisible()
    const stations = screen.getByRole('list', { name: 'The stations of your change' })
    expect(stations.getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(answerField(screen)).toBeVisible()
  })

  test('is answered with what was corrected only, and the page thanks', async () => {
    const screen = await renderAt('/application', {
      answers: [
        signedInAs({ ...ana, state: 'activated' }),
        answer(readApplication, asked),
        answer(answerQuestion, answered),
      ],
    })
    await answerField(screen).fill('Rue Mercière 1')
    await screen.getByLabelText('City').fill('Villeurbanne')
    await send(screen).click()
    await expect.element(screen.getByText(/^Thank you, your answer has arrived/)).toBeVisible()
    await expect.element(screen.getByText('Rue Mercière 1')).toBeVisible()
    expect(bodies(screen, 'POST /api/user/application/answer')).toEqual([
      {
        question: question.id,
        text: 'Rue Mercière 1',
        changes: { agency: { city: 'Villeurbanne' } },
      },
    ])
    await expectAccessible()
  })
})

describe('by the mail’s link', () => {
  test('the secret leaves the address, nobody signs in, and the answer is sent by keyboard alone', async () => {
    const screen = await byLink(asked, answer(answerByLink, { application: answered }))
    await expect.poll(screen.at).toBe('/application/link')
    await answerField(screen).fill('Rue Mercière 1')
    send(screen).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/^Thank you, your answer has arrived/)).toBeVisible()
    expect(bodies(screen, 'POST /api/application/answer')).toEqual([
      { hash: 'secret', question: question.id, text: 'Rue Mercière 1' },
    ])
    expect(bodies(screen, 'GET /api/user/me')).toEqual([])
  })

  test('wrong fields are named at the fields, and what was entered stays', async () => {
    const screen = await byLink(
      asked,
      answer(
        answerByLink,
        problem(400, 'invalid', 'Some fields are not right.', {
          'changes.agency.city': 'required',
          text: 'required',
        }),
      ),
    )
    await screen.getByLabelText('City').fill('')
    await send(screen).click()
    await expect.element(screen.getByText('There is a problem')).toBeVisible()
    await expect.element(screen.getByLabelText('City')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(answerField(screen)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })

  test('a link that does not work says what helps', async () => {
    const screen = await byLink(null)
    await expect
      .element(screen.getByRole('heading', { name: 'This link no longer works' }))
      .toBeVisible()
    await expectAccessible()
  })

  test('a declined person applies again', async () => {
    const waiting: Application = { ...answered, question: null }
    const screen = await byLink(declined, answer(applyAgain, { application: waiting }))
    await expect.element(screen.getByText('We could not find your agency.')).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Apply again' }).click()
    await expect.element(screen.getByText(/^We are checking your details/)).toBeVisible()
  })

  test('who applied again lately reads from when it is possible', async () => {
    const screen = await byLink({
      ...declined,
      can_apply_again: false,
      can_apply_again_at: '2026-12-20T10:00:00Z',
    })
    await expect.element(screen.getByText(/^You can apply again from Dec 20, 2026/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Apply again' }))
      .not.toBeInTheDocument()
  })

  test('everything is deleted after one more question', async () => {
    const screen = await byLink(declined, answer(eraseApplication, { success: true }))
    await screen.getByRole('button', { name: 'Delete my data' }).click()
    expect(bodies(screen, 'POST /api/application/erase')).toEqual([])
    await expectAccessible()
    await screen.getByRole('button', { name: 'Delete everything' }).click()
    await expect
      .element(screen.getByRole('heading', { name: 'Your data was deleted' }))
      .toBeVisible()
    expect(bodies(screen, 'POST /api/application/erase')).toEqual([{ hash: 'secret' }])
  })
})
