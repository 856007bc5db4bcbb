import { readEmailUndo, undoEmail } from '@passerelle/contracts/profile.ts'
import { emailChangeStatus } from '@passerelle/contracts/profile-form.ts'
import { describe, expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'

const line = 'POST /api/user/undo_email'
const heading = (screen: Awaited<ReturnType<typeof renderAt>>) =>
  screen.getByRole('heading', { level: 1 })

describe('the link that brings the former e-mail address back', () => {
  test('does nothing by itself, also where somebody is signed in; a click does', async () => {
    localStorage.setItem('user', JSON.stringify({ name: 'Claire', email: 'claire@example.com' }))
    const screen = await renderAt('/undo-email/secret', {
      answers: [answer(undoEmail, { status_id: emailChangeStatus.complete })],
    })
    await expect.element(heading(screen)).toHaveTextContent('Bring your e-mail address back')
    expect(screen.callsOf(line)).toEqual([])
    await expectAccessible()
    await screen.getByRole('button', { name: 'Bring my address back' }).click()
    await expect.element(heading(screen)).toHaveTextContent('Your e-mail address is back')
    expect(screen.callsOf(line)).toMatchObject([{ body: { hash: 'secret' } }])
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/signin')
    await expectAccessible()
  })

  test('a link that was used before says so', async () => {
    const screen = await renderAt('/undo-email/secret', {
      answers: [answer(readEmailUndo, { status_id: emailChangeStatus.complete })],
    })
    await expect.element(heading(screen)).toHaveTextContent('Your e-mail address is back already')
    expect(screen.callsOf(line)).toEqual([])
  })

  test.each([
    ['expired', 'Link expired'],
    ['invalid', 'Invalid link'],
    ['noLink', 'Invalid link'],
  ] as const)('the answer %s shows "%s"', async (outcome, title) => {
    const screen = await renderAt('/undo-email/secret', {
      answers: [answer(undoEmail, { status_id: emailChangeStatus[outcome] })],
    })
    await screen.getByRole('button', { name: 'Bring my address back' }).click()
    await expect.element(heading(screen)).toHaveTextContent(title)
  })
})
