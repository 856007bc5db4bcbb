import { resetAgentFactors } from '@passerelle/contracts/agent-states.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { listAgents, readAgent } from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { counts, undecidedRecord } from '../../../../test/desk.ts'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { dana, deskAnswers } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type ProblemAnswer } from '../../../../test/server.ts'

const resetting = 'POST /api/staff/agents/{id}/reset-factor'
const approved = { ...dana, state: 'approved', pin_code: 'US744527' } as const

const open = (role: 'support' | 'auditor', refusal?: ProblemAnswer) => {
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
      answer(resetAgentFactors, (_, { id = '' }) => {
        if (refusal) return refusal
        hasStep = false
        return { id }
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
    .element(screen.getByText('The second factor of Dana Whitfield is removed.'))
    .toBeVisible()
  await expect.element(action(screen)).not.toBeInTheDocument()
  expect(screen.callsOf(resetting)).toMatchObject([
    { body: { reason: 'She called from the number on record.' } },
  ])
})

test('support reads why the second step of an account that has just changed stays', async () => {
  const screen = await open('support', problem(409, 'tooEarly'))
  await action(screen).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Reason').fill('She called from the number on record.')
  await dialog.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect.element(dialog.getByText(/in the last 72 hours/)).toBeVisible()
})

test('who only reads sees no such button', async () => {
  const screen = await open('auditor')
  await expect.element(screen.getByText('History', { exact: true })).toBeVisible()
  expect(action(screen).elements()).toEqual([])
})
