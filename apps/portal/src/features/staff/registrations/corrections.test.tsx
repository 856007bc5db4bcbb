import { approveAgent } from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { dana, deskAnswers, kim } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type ProblemAnswer } from '../../../../test/server.ts'

const approved = { id: dana.id, state: 'approved' as const, pin_code: 'US104823' }

const open = (reply: () => typeof approved | ProblemAnswer, rows = [dana, kim]) =>
  renderAt('/staff/users', {
    answers: [answer(approveAgent, reply), ...deskAnswers([], rows)],
  })
type Screen = Awaited<ReturnType<typeof open>>
const sent = (screen: Screen) =>
  screen.callsOf('POST /api/staff/agents/{id}/approve').map(({ body }) => body)

test('an agency joins the directory with a tick, which is set where nothing is odd', async () => {
  const screen = await open(() => approved, [kim])
  const tick = screen.getByRole('checkbox', { name: 'Add the agency to the directory' })
  await expect.element(tick).toBeChecked()
  await tick.click()
  await screen.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => sent(screen)).toEqual([{ version: 1, add_agency: false }])
})

test('a reviewer corrects fields and approves with them; every wrong field is named', async () => {
  let isRight = false
  const screen = await open(() =>
    isRight
      ? approved
      : problem(400, 'invalid', 'invalid', { 'corrections.agency.zip_code': 'required' }),
  )
  await expect
    .element(screen.getByRole('checkbox', { name: 'Add the agency to the directory' }))
    .not.toBeChecked()
  await screen.getByRole('button', { name: 'Correct the data' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Correct and approve' })
  await dialog.getByLabelText('Last name').fill('Whitfield-Grey')
  await dialog.getByLabelText('Zip code').fill('')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Approve with these data' }).click()
  await expect.element(dialog.getByText('There is a problem', { exact: false })).toBeVisible()
  await dialog.getByLabelText('Zip code').fill('60601')
  isRight = true
  await dialog.getByRole('button', { name: 'Approve with these data' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(screen).at(-1)).toEqual({
    version: 1,
    add_agency: false,
    corrections: { surname: 'Whitfield-Grey', agency: { zip_code: '60601' } },
  })
})
