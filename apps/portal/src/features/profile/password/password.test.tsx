import { changePassword, deleteAccount } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { describe, expect, test } from 'vitest'
import { claireSignedIn } from '../../../../test/people.ts'
import { bar, box, button, open, toasts, type Screen } from '../../../../test/profile-steps.ts'
import { expectAccessible } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'

describe('the password page', () => {
  const fill = async (screen: Screen, old: string, fresh: string, repeat: string) => {
    await screen.getByLabelText('Current password').fill(old)
    await screen.getByLabelText('New password').fill(fresh)
    await screen.getByLabelText('Repeat password').fill(repeat)
  }
  const change = (screen: Screen) => button(screen, 'Change password')

  test('the button is enabled only when new and repeat are filled in and equal', async () => {
    const screen = await open('/profile/password')
    await expect.element(change(screen)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByText('At least 4 characters')).toBeVisible()
    await fill(screen, 'old secret', 'new secret', 'new secre')
    await expect.element(change(screen)).toHaveAttribute('aria-disabled', 'true')
    await fill(screen, 'old secret', 'new secret', 'new secrex')
    await expect.element(screen.getByText('Passwords do not match')).toBeVisible()
    await fill(screen, 'old secret', 'new secret', 'new secret')
    await expect.element(change(screen)).not.toHaveAttribute('aria-disabled')
    await expectAccessible()
  })

  test('unsaved changes of another page are named beside the password’s own button', async () => {
    const screen = await open('/profile/info')
    await box(screen, 'Department').fill('Groups and events')
    await expect.element(bar(screen)).toBeVisible()
    await screen.getByRole('link', { name: 'Password', exact: true }).click()
    await expect
      .element(screen.getByText(/^Your changes in Personal data are not saved yet\./))
      .toBeVisible()
    await screen
      .getByRole('region', { name: 'Unsaved changes · Personal data' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect.element(screen.getByText(/^Your changes in/)).not.toBeInTheDocument()
  })

  test('an error that says the same takes the place of the hint', async () => {
    const screen = await open('/profile/password')
    await fill(screen, 'old secret', 'abc', 'abc')
    await change(screen).click()
    await expect
      .element(screen.getByLabelText('New password'))
      .toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByText('At least 4 characters').all()).toHaveLength(1)
    await expectAccessible()
  })

  test('a hint tells how strong the new password is, and never blocks it', async () => {
    const screen = await open('/profile/password')
    const hint = screen.getByText('Weak. Longer is stronger', { exact: false })
    await fill(screen, 'old secret', 'abcd', 'abcd')
    await expect.element(hint).toBeVisible()
    await expect.element(change(screen)).not.toHaveAttribute('aria-disabled')
    await fill(screen, 'old secret', 'correct horse battery', 'correct horse battery')
    await expect.element(screen.getByText('Strong.', { exact: true })).toBeVisible()
    await expectAccessible()
  })

  test('sends old, new and repeat, shows Password changed for 2 s, and on the page until the next entry, and empties the fields', async () => {
    const screen = await open('/profile/password', {
      answers: [answer(changePassword, { success: true, message: 'Password changed' })],
    })
    await fill(screen, 'old secret', ' new secret', ' new secret')
    await change(screen).click()
    await expect
      .poll(() => toasts(screen))
      .toEqual([{ type: 'success', message: 'Password changed', autoClose: 2000 }])
    expect(screen.callsOf('PATCH /api/user/change_password').map(({ body }) => body)).toEqual([
      { old: 'old secret', new: ' new secret', repeat: ' new secret' },
    ])
    await expect.element(screen.getByLabelText('New password')).toHaveValue('')
    const said = screen.getByRole('main').getByText('Password changed', { exact: true })
    await expect.element(said).toBeVisible()
    await screen.getByLabelText('Current password').fill('n')
    await expect.element(said).not.toBeInTheDocument()
  })

  test('an answer other than 200 shows the error for 2 s; on the page it is shown once, at its field', async () => {
    const screen = await open('/profile/password', {
      answers: [
        answer(changePassword, problem(400, 'invalid', 'English of the server', { old: 'wrong' })),
      ],
    })
    await fill(screen, 'not it', 'new secret', 'new secret')
    await change(screen).click()
    await expect
      .poll(() => toasts(screen))
      .toEqual([{ type: 'error', message: 'The current password is not right.', autoClose: 2000 }])
    await expect
      .element(screen.getByLabelText('Current password'))
      .toHaveAttribute('aria-invalid', 'true')
    expect(
      screen.container
        .querySelector('form')
        ?.textContent.split('The current password is not right.'),
    ).toHaveLength(2)
  })

  test('a new password that is too short shows an error without a call', async () => {
    const screen = await open('/profile/password')
    await fill(screen, 'old secret', 'new', 'new')
    await change(screen).click()
    await expect
      .element(screen.getByLabelText('New password'))
      .toHaveAttribute('aria-invalid', 'true')
    expect(screen.callsOf('PATCH /api/user/change_password')).toEqual([])
    await fill(screen, 'old secret', 'news', 'news')
    await expect.element(screen.getByLabelText('New password')).not.toHaveAttribute('aria-invalid')
  })

  test('staff need 12 characters', async () => {
    const screen = await open('/profile/password', {
      answers: [answer(me, { ...claireSignedIn, role: 'reviewer' })],
    })
    await expect.element(screen.getByText('At least 12 characters')).toBeVisible()
  })

  test('is the whole profile of staff who are not agents, whose record is not asked for', async () => {
    const screen = await open('/profile/info', {
      answers: [answer(me, { ...claireSignedIn, role: 'reviewer', state: null })],
    })
    await expect.poll(() => screen.at()).toBe('/profile/password')
    await expect.element(screen.getByText('At least 12 characters')).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: claireSignedIn.name }).click()
    await expect.poll(() => screen.getByRole('menuitem').all().length).toBe(3)
    expect(screen.callsOf('GET /api/user')).toEqual([])
  })
})

describe('deleting the account', () => {
  test('has an address of its own, which the profile’s menu links to', async () => {
    const screen = await open('/profile/password')
    const menu = screen.getByRole('navigation', { name: 'Profile' })
    await expect
      .element(menu.getByRole('link', { name: 'Delete account' }))
      .toHaveAttribute('href', '/profile/password#delete-account')
    expect(document.querySelector('#delete-account h2')?.textContent).toBe('Delete account')
  })

  const ask = async (answers: Answer[]) => {
    const screen = await open('/profile/password', { answers })
    await button(screen, 'Delete account').click()
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabelText('Password', { exact: true }).fill('my secret')
    return { screen, dialog }
  }

  test('asks for the password, deletes the account and signs out; the sign-in page says so', async () => {
    const { screen, dialog } = await ask([answer(deleteAccount, { success: true })])
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.poll(() => screen.at()).toBe('/signin')
    await expect.element(screen.getByText('Your account has been deleted.')).toBeVisible()
    expect(screen.store.getState().account).toEqual({ account: null, user: null })
    expect(screen.callsOf('POST /api/user/delete').map(({ body }) => body)).toEqual([
      { password: 'my secret' },
    ])
  })

  test('a wrong password shows an error and deletes nothing', async () => {
    const { screen, dialog } = await ask([
      answer(deleteAccount, problem(400, 'invalid', 'Wrong password', { password: 'wrong' })),
    ])
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
    expect(screen.at()).toBe('/profile/password')
  })
})
