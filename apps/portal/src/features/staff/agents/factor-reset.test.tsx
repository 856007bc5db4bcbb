import { resetAgentFactors } from '@passerelle/contracts/agent-states.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { listAgents, readAgent } from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { counts, undecidedRecord } from '../../../../test/desk.ts'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { dana, deskAnswers } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type ProblemAnswer } from '../../../../test/server.ts'

const resetting = 'POST /api/staff/agents/{id}/reset-factor'
const approved = { ...dana, state: 'approved', pin_code: 'US744527' } as const

/** @param refusal what the server answers before it removes the step */
const open = (
  role: 'support' | 'auditor',
  refusal: (password: string | undefined) => ProblemAnswer | undefined = () => undefined,
) => {
  let hasStep = true
  return renderAt('/staff/users?status=approved', {
    answers: [
      answer(me, { ...claireSignedIn, role }),
      ...counts,
      answer(listAgents, { objects: [approved], next: null }),
      answer(readAgent, () => ({
        ...claire,
        ...approved,
        ...undecidedRecord,
        has_second_step: hasStep,
      })),
      answer(resetAgentFactors, ({ password }, { id = '' }) => {
        const refused = refusal(password)
        hasStep = refused !== undefined
        return refused ?? { id }
      }),
      ...deskAnswers(),
    ],
  })
}
type Screen = Awaited<ReturnType<typeof open>>
const action = (screen: Screen) => screen.getByRole('button', { name: 'Remove the second factor' })

test('support removes the second step of an agent who lost it, with a reason', async () => {
  const screen = await open('support')
  await action(screen).click()
  const dialog = screen.getByRole('dialog', {
    name: 'Remove the second factor of Dana Whitfield?',
  })
  await dialog.getByLabelText('Reason').fill('She called from the number on record.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect
    .element(screen.getByText('The second factor of Dana Whitfield is removed.').first())
    .toBeVisible()
  await expect.element(action(screen)).not.toBeInTheDocument()
  expect(screen.callsOf(resetting)).toMatchObject([
    { body: { reason: 'She called from the number on record.' } },
  ])
})

test('support reads why the second step of an account that has just changed stays', async () => {
  const screen = await open('support', () => problem(409, 'tooEarly'))
  await action(screen).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('She called from the number on record.')
  await dialog.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect.element(dialog.getByText(/in the last 72 hours/)).toBeVisible()
})

test('the own password is asked for when the last proof is too old; the reason stays, and a wrong one is named', async () => {
  const screen = await open('support', (password) =>
    password === undefined
      ? problem(403, 'passwordRequired')
      : password === 'harbour'
        ? undefined
        : problem(400, 'invalid', 'Wrong', { password: 'wrong' }),
  )
  await action(screen).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('She called.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByText(/please enter your password/)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('guess{Enter}')
  await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
  await password.fill('harbour')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const reason = 'She called.'
  expect(screen.callsOf(resetting).map(({ body }) => body)).toEqual([
    { reason },
    { reason, password: 'guess' },
    { reason, password: 'harbour' },
  ])
})

test('by keyboard alone: the focus stays with the record, also when the button has gone', async () => {
  const screen = await open('support')
  await expect.element(action(screen)).toBeVisible()
  action(screen).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog').getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('She called.{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(action(screen)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Dana Whitfield' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('who only reads sees no such button', async () => {
  const screen = await open('auditor')
  await expect.element(screen.getByText('History', { exact: true })).toBeVisible()
  expect(action(screen).elements()).toEqual([])
})
