/** What the person sees after the server's answer to a registration. */
import * as limits from '@passerelle/contracts/limits.ts'
import { resendActivation, signUp } from '@passerelle/contracts/signup.ts'
import { nextStep } from '@passerelle/contracts/signup-form.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sentRegistrationMark } from '../../state/sent-registration.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'
import {
  atForm,
  fillIn,
  emailIsFree,
  lists,
  mailSent,
  passwords,
  send,
  sentRegistrations,
  type,
  type Screen,
} from '../../../test/signup-steps.ts'

const heading = (screen: Screen) => screen.getByRole('heading', { level: 1 })

describe('the server’s answer', () => {
  test('3: Nearly there, with the address and the time when the link expires', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    const before = Date.now()
    await fillIn(screen)
    await send(screen)
    await expect.element(screen.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
    await expect.element(screen.getByRole('main').getByText('ana.lima@example.com')).toBeVisible()
    await expect.element(screen.getByText('24 hours')).toBeVisible()
    const days = [before, Date.now()].map((now) =>
      new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' }).format(
        now + limits.hours(24),
      ),
    )
    await expect
      .element(screen.getByRole('main'))
      .toMatchTextContent(new RegExp(`Until(${days.join('|')}) \\d\\d:\\d\\d`))
    await expect.poll(() => document.title).toBe('Registration - Step 3 - eXperts')
    expect(document.activeElement).toBe(heading(screen).element())
    await expectAccessible()
  })

  test('3 is remembered in this browser without the person’s data', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
    expect(sentRegistrations(screen)).toMatchObject([{ mark: sentRegistrationMark() }])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/ana|lima|pass/i)
  })

  test('3: the mail can be sent again, and a wrong address leads back to the form with its entries, without passwords and consents', async () => {
    const screen = await atForm('Brazil', {
      answers: [mailSent, answer(resendActivation, { success: true })],
    })
    await fillIn(screen)
    await send(screen)
    await screen.getByRole('button', { name: 'Send it again' }).click()
    await expect.element(screen.getByText(/the mail is on its way again/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /^Send it again in \d+ s$/ }))
      .toHaveAttribute('aria-disabled', 'true')
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + limits.resetCode.pause)
    onTestFinished(() => clock.mockRestore())
    await expect
      .element(screen.getByRole('button', { name: 'Send it again' }))
      .not.toHaveAttribute('aria-disabled', 'true')
    expect(screen.callsOf('POST /api/signup/resend').map(({ body }) => body)).toEqual([
      { email: 'ana.lima@example.com', mark: sentRegistrationMark() },
    ])
    await expectAccessible()
    await screen.getByRole('button', { name: 'Wrong address?' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveValue('ana.lima@example.com')
    expect(passwords()).toEqual(['', ''])
    await expect.element(screen.getByRole('checkbox', { name: /I accept the/ })).not.toBeChecked()
  })

  test('3: after a reload, a wrong address still leads to the form of the country', async () => {
    const first = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(first)
    await send(first)
    await expect.element(heading(first)).toHaveTextContent('REGISTRATION - STEP 3')
    const { history } = first
    await first.unmount()
    const screen = await renderAt('/signup', { history, answers: [lists, emailIsFree] })
    await screen.getByRole('button', { name: 'Wrong address?' }).click()
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 2')
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveValue('ana.lima@example.com')
  })

  const typed = async (screen: Screen) => {
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
    await expect
      .element(screen.getByRole('combobox', { name: 'Agency name' }))
      .toMatchTextContent('Ponte Aérea')
    expect(
      ['password', 'password_check'].map(
        (id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value,
      ),
    ).toEqual([' pass ', ' pass '])
  }

  test('3: the heading changes from step 2 directly to step 3 and has the focus', async () => {
    const screen = await atForm('Brazil', { answers: [mailSent] })
    await fillIn(screen)
    const title = () => document.querySelector('h1')?.textContent.replace(/\s+/g, ' ')
    const shown = [title()]
    const watch = new MutationObserver(() => shown.push(title()))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await send(screen)
    await expect.element(screen.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
    watch.disconnect()
    expect([...new Set(shown)]).toEqual(['REGISTRATION - STEP 2', 'REGISTRATION - STEP 3'])
    await expect.element(heading(screen)).toHaveFocus()
  })

  test('4: too many attempts, and back to step 2 with all entries', async () => {
    const screen = await atForm('Brazil', {
      answers: [answer(signUp, { step_id: nextStep.tooManyAttempts })],
    })
    await fillIn(screen)
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 4')
    expect(screen.getByRole('navigation', { name: 'Steps' }).element().textContent).not.toMatch(
      /\d/,
    )
    await expect
      .element(
        screen.getByText(
          "Sorry, you can't register again. Too much attempts in a short period of time. Try again later.",
        ),
      )
      .toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Click here to try again' }).click()
    await typed(screen)
  })

  test('5: the e-mail address in use is shown, and back to step 2 with all entries', async () => {
    const screen = await atForm('Brazil', {
      answers: [answer(signUp, { step_id: nextStep.emailInUse })],
    })
    await fillIn(screen)
    await send(screen)
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 5')
    await expect
      .element(
        screen.getByText(
          "Sorry, you can't register using this email. It is already in use. Try again with another one.",
        ),
      )
      .toBeVisible()
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveValue('ana.lima@example.com')
    await expectAccessible()
    await screen.getByRole('button', { name: 'Click here to try again' }).click()
    await typed(screen)
  })

  test('5: shows the address that was sent, even if it was edited before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 5 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise)] })
    await fillIn(screen, { 'E-mail': ' Ana.Lima@Example.com ' })
    await send(screen)
    await expect.poll(() => sentRegistrations(screen)).toHaveLength(1)
    await type(screen, 'E-mail', 'bia@example.com')
    resolve({ step_id: nextStep.emailInUse })
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 5')
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveValue('ana.lima@example.com')
  })

  test('a problem with field errors marks the fields', async () => {
    const screen = await atForm('Brazil', {
      answers: [answer(signUp, problem(400, 'invalid', 'invalid', { birthdate: 'notInThePast' }))],
    })
    await fillIn(screen)
    await send(screen)
    await expect
      .element(screen.getByRole('group', { name: 'Please check the marked fields.' }))
      .toMatchTextContent('Please enter a date in the past')
  })

  test('a network failure keeps the entries and can be tried again', async () => {
    let isDown = true
    const screen = await atForm('Brazil', {
      answers: [answer(signUp, () => (isDown ? 'networkDown' : { step_id: nextStep.mailSent }))],
    })
    await fillIn(screen)
    await send(screen)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('cannot be reached')
    await typed(screen)
    isDown = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
    const marks = sentRegistrations(screen).map((body) => (body as { mark?: string }).mark)
    expect(marks).toEqual([sentRegistrationMark(), sentRegistrationMark()])
  })

  test('a second click during the sending sends nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<{ step_id: 3 }>()
    const screen = await atForm('Brazil', { answers: [answer(signUp, () => promise), emailIsFree] })
    await fillIn(screen)
    await send(screen)
    await send(screen)
    resolve({ step_id: 3 })
    await expect.element(heading(screen)).toHaveTextContent('REGISTRATION - STEP 3')
    expect(sentRegistrations(screen)).toHaveLength(1)
  })
})
