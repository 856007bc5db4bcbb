import { changeForgottenPassword, exchangeResetLink } from '@passerelle/contracts/reset.ts'
import { expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'

const email = 'claire@example.com'
const heading = (screen: Awaited<ReturnType<typeof renderAt>>) =>
  screen.getByRole('heading', { level: 1 })

test('the link in the code mail leads to a new password, after a click', async () => {
  const screen = await renderAt('/new-password/secret', {
    answers: [
      answer(exchangeResetLink, { success: true, email, code: 'change-code' }),
      answer(changeForgottenPassword, { success: true, message: 'Password changed' }),
    ],
  })
  await expect.element(heading(screen)).toHaveTextContent('Choose a new password')
  expect(screen.callsOf('POST /api/login/link')).toEqual([])
  await expectAccessible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByLabelText('New password').fill('harbour')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(heading(screen)).toHaveTextContent('Password changed')
  expect(screen.callsOf('POST /api/login/link')).toMatchObject([{ body: { hash: 'secret' } }])
  expect(screen.callsOf('POST /api/login/change')).toMatchObject([
    { body: { email, password: 'harbour', code: 'change-code' } },
  ])
})

test('a link that no longer works leads to another code', async () => {
  const screen = await renderAt('/new-password/secret', {
    answers: [answer(exchangeResetLink, { success: false })],
  })
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Invalid change, please start again')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeVisible()
})
