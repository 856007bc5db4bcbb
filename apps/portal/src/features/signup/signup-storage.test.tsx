/** What the browser stores of a registration, and when it forgets it. */
import { deleteAccount } from '@passerelle/contracts/profile.ts'
import { logOutForSite } from '@passerelle/contracts/provider.ts'
import { logIn, logInWithJwt } from '@passerelle/contracts/signin.ts'
import { signUp } from '@passerelle/contracts/signup.ts'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sentRegistrationMark } from '../../state/sent-registration.ts'
import { ana, signedInAs } from '../../../test/people.ts'
import { open } from '../../../test/profile-steps.ts'
import { renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'
import {
  atForm,
  atStep,
  choose,
  fillIn,
  mailSent,
  passwords,
  send,
  sentRegistrations,
} from '../../../test/signup-steps.ts'

describe('stored entries', () => {
  test('passwords are never stored, and the local storage is empty', async () => {
    const screen = await atForm('Brazil')
    await fillIn(screen, { Password: 'window-seat', 'Re-enter password': 'window-seat' })
    await expect.poll(() => sessionStorage.getItem('registration')).toMatch(/Ana.*01305-000/)
    expect(
      JSON.stringify({ ...sessionStorage, ...localStorage }) + screen.history.asText(),
    ).not.toContain('window-seat')
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('after step 3 they are forgotten: Back shows an empty first step, never the filled form', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await send(screen)
    await atStep(screen, 3)
    expect(Object.keys(sessionStorage)).toEqual([])
    screen.history.back()
    await atStep(screen, 1)
    await expect
      .element(screen.getByRole('button', { name: 'Continue' }))
      .toHaveAttribute('aria-disabled', 'true')
    await choose(screen, 'Country', 'Brazil')
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('')
    expect(passwords()).toEqual(['', ''])
    expect(sentRegistrations(screen)).toHaveLength(1)
  })

  test('a new registration after step 3 is kept: Forward to step 3 and Back lose nothing of it', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await send(screen)
    await atStep(screen, 3)
    screen.history.back()
    await choose(screen, 'Country', 'Canada')
    screen.history.forward()
    await atStep(screen, 3)
    screen.history.back()
    await atStep(screen, 1)
    await expect
      .element(screen.getByRole('combobox', { name: 'Country' }))
      .toMatchTextContent('Canada')
  })

  test('an answer that arrives on another page does not change the page', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 3 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise)] })
    await fillIn(screen)
    await send(screen)
    await screen.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in')
    resolve({ step_id: 3 })
    await expect.poll(sentRegistrationMark).toMatch(/^[0-9a-f]{32}$/)
    expect(screen.at()).toBe('/signin')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('an answer that arrives at the first step is still shown', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 3 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise)] })
    await fillIn(screen)
    await send(screen)
    screen.history.back()
    await atStep(screen, 1)
    resolve({ step_id: 3 })
    await atStep(screen, 3)
  })
})

describe('a registration that was started in this tab', () => {
  const draft = () => sessionStorage.getItem('registration')
  const begin = () => sessionStorage.setItem('registration', '{"first_name":"Bia"}')

  test('is forgotten after a sign-in, but not after a failed one', async () => {
    begin()
    let isRight = false
    const screen = await renderAt('/signin', {
      answers: [
        answer(logIn, () => (isRight ? ana : problem(401, 'invalidLogin'))),
        signedInAs(ana),
      ],
    })
    await screen.getByLabelText('Login or e-mail').fill(ana.email)
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Invalid login data')).toBeVisible()
    expect(draft()).not.toBeNull()
    isRight = true
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.at).toBe('/profile/info')
    expect(draft()).toBeNull()
  })

  test('is forgotten after a sign-in by a trusted site', async () => {
    begin()
    const screen = await renderAt('/signin?jwt=abc.def', {
      answers: [signedInAs(ana), answer(logInWithJwt, ana)],
    })
    await expect.poll(screen.at).toBe('/profile/info')
    expect(draft()).toBeNull()
  })

  test('is forgotten after a sign-out', async () => {
    begin()
    const screen = await renderAt('/logout', {
      answers: [answer(logOutForSite, { redirect_uri: 'https://corporate.example/' })],
    })
    await expect.poll(() => screen.externalRedirects).toHaveLength(1)
    expect(draft()).toBeNull()
  })

  test('is forgotten with prompt=login, but not when a page needs a sign-in', async () => {
    begin()
    const asked = await renderAt('/profile/info')
    await expect.poll(asked.at).toBe('/signin')
    expect(draft()).not.toBeNull()
    await asked.unmount()
    const forced = await renderAt('/profile/info?prompt=login', { answers: [signedInAs(ana)] })
    await expect.poll(forced.at).toBe('/signin')
    expect(draft()).toBeNull()
  })

  test('is forgotten when an account is deleted', async () => {
    const screen = await open('/profile/password', {
      answers: [answer(deleteAccount, { success: true })],
    })
    begin()
    await screen.getByRole('button', { name: 'Delete account' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Password', { exact: true }).fill('my secret')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.poll(screen.at).toBe('/signin')
    expect(draft()).toBeNull()
  })
})
