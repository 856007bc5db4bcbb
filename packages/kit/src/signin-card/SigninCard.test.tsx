import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import {
  unreachableToast,
  renderCard,
  email,
  refusedText,
  unreadableAnswers,
} from '../../test/render-card.tsx'
import { changeCode, fakeCardServer, json, rightCode } from '../../test/stories/fake-card-server.ts'
import { SigninCard } from './SigninCard.tsx'

test.each(unreadableAnswers)(
  '%s in steps 3 and 4 gives a toast, and the step can be tried again',
  async (_, answer) => {
    let broken = true
    const once = (right: () => Response) => () => {
      broken = !broken
      return broken ? right() : answer()
    }
    const card = await renderCard({
      '/api/card/validate': once(() => json({ success: true, code: changeCode, message: 'ok' })),
      '/api/card/change-password': once(() =>
        json({ success: true, message: 'Your password was changed.' }),
      ),
    })
    await card.toConfirm()
    await card.enter(rightCode)
    await expect.poll(card.toasts).toEqual([unreachableToast])
    await expect.poll(() => card.boxes().map(({ value }) => value)).toEqual(['', '', '', ''])
    expect(document.querySelector('fieldset [aria-invalid]')).toBeNull()
    await card.enter(rightCode)
    await expect.element(card.heading('Choose a new password')).toBeVisible()
    await card.password().fill('Harbour7!')
    await card.button('Save').click()
    await expect.poll(card.toasts).toEqual([unreachableToast, unreachableToast])
    await card.button('Save').click()
    await expect.element(card.heading('Sign in')).toBeVisible()
  },
)

test('the links go to step 2, back to step 1, and from step 3 back to step 2', async () => {
  const card = await renderCard()
  await card.toRecover()
  await card.button('Back to login').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
  await card.toConfirm()
  await card.button('Use another email').click()
  await expect.element(card.heading('Recover password')).toBeVisible()
})

test('the e-mail goes along from step to step', async () => {
  const card = await renderCard()
  await card.field('E-mail').fill(email)
  await card.toRecover()
  await expect.element(card.field('E-mail')).toHaveValue(email)
  await card.button('Back to login').click()
  await expect.element(card.field('E-mail')).toHaveValue(email)
})

test('the focus goes to the heading of each new step, but not when the card appears', async () => {
  const card = await renderCard()
  expect(document.activeElement).toBe(document.body)
  await card.toConfirm()
  await expect.element(card.heading('Confirm e-mail')).toHaveFocus()
  await card.button('Use another email').click()
  await expect.element(card.heading('Recover password')).toHaveFocus()
})

test('password managers find what they look for in each step', async () => {
  const card = await renderCard()
  const hints = () =>
    [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
  expect(hints()).toEqual(['username', 'current-password'])
  await card.toRecover()
  expect(hints()).toEqual(['email'])
  await card.button('Back to login').click()
  await card.toPassword()
  expect(hints()).toEqual(['username', 'new-password'])
  const username = document.querySelector<HTMLInputElement>('[name="username"]')
  expect([username?.value, username?.tabIndex, username?.getAttribute('aria-hidden')]).toEqual([
    email,
    -1,
    'true',
  ])
  expect(document.querySelectorAll('form').length).toBe(1)
})

test('addresses and texts can be others', async () => {
  const card = await renderCard(
    { '/sso/in': () => json({ id: 7 }), '/sso/forgot': () => json({ success: true }) },
    {
      addresses: { login: '/sso/in', forgotPassword: '/sso/forgot' },
      texts: {
        signIn: 'Anmelden',
        recover: 'Kennwort vergessen',
        codeSent: (to) => `Gesendet an ${to}`,
        next: 'Weiter',
      },
    },
  )
  await card.login()
  await card.button('Anmelden').click()
  await expect.poll(() => card.onSignedIn.mock.calls).toEqual([[{ id: 7 }]])
  await card.button('Kennwort vergessen').click()
  await card.button('Weiter').click()
  await expect.element(card.screen.getByText(`Gesendet an ${email}`)).toBeVisible()
  expect(card.received.map(({ address }) => address)).toEqual(['/sso/in', '/sso/forgot'])
})

test('without onToast the card announces what it says', async () => {
  const card = await renderCard({}, { onToast: undefined })
  await card.login(email, 'wrong password')
  await card.button('Sign in').click()
  await expect.element(card.screen.getByRole('alert')).toHaveTextContent(refusedText)
})

test('what an answer says is text, whatever it holds', async () => {
  const card = await renderCard({
    '/api/card/forgot-password': () =>
      json({ success: false, message: '<img src=x onerror=alert(1)>' }),
  })
  await card.toRecover()
  await card.field('E-mail').fill(email)
  await card.button('Continue').click()
  await expect.element(card.screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

test('a card that is taken away tells nobody of an answer that comes later', async () => {
  let answer: (response: Response) => void = () => undefined
  const card = await renderCard({
    '/api/login': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await card.login()
  await card.button('Sign in').click()
  await card.screen.unmount()
  answer({ status: 200, json: async () => ({ name: 'Claire' }) } as Response) // is read at once
  await new Promise((resolve) => setTimeout(resolve))
  expect(card.onSignedIn).not.toHaveBeenCalled()
})

test('each step fits a window of 320 px and has no accessibility violation', async () => {
  const { fetch } = fakeCardServer()
  const screen = await render(
    <main style={{ width: 320 }}>
      <h1>Page</h1>
      <SigninCard fetch={fetch} email={email} accountCreation onSignedIn={() => undefined} />
    </main>,
  )
  const main = screen.getByRole('main').element()
  const fits = async () => {
    expect(main.scrollWidth).toBeLessThanOrEqual(320)
    expect(await accessibilityViolations()).toEqual([])
  }
  await fits()
  await screen.getByRole('button', { name: 'Recover password' }).click()
  await fits()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('group', { name: 'Code' })).toBeVisible()
  await fits()
  document.querySelector<HTMLInputElement>('fieldset input')?.focus()
  await userEvent.keyboard(rightCode)
  await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await fits()
})
