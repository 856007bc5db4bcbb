import { StrictMode } from 'react'
import { expect, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeCardServer, json, rightCode } from './stories/fake-card-server.ts'
import type { Answers } from './stories/fake-card-server.ts'
import { SigninCard } from '../src/signin-card/SigninCard.tsx'
import type { SigninCardProps } from '../src/signin-card/SigninCard.tsx'

export const email = 'claire.moreau@example.com'
export const refusedText =
  'Your username or password is incorrect. Would you like to reset your password?'

/** Renders the card with a fake server, and returns the actions of a person. */
export async function renderCard(answers: Answers = {}, props: Partial<SigninCardProps> = {}) {
  const { fetch, received } = fakeCardServer(answers)
  const onSignedIn = vi.fn()
  const onToast = vi.fn()
  const screen = await render(
    <StrictMode>
      <main>
        <h1>Page</h1>
        <SigninCard fetch={fetch} onSignedIn={onSignedIn} onToast={onToast} {...props} />
      </main>
    </StrictMode>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  const password = () => screen.getByLabelText('Password', { exact: true })
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
  return {
    /** Clicks also an `aria-disabled` button. Vitest's own `click` would wait for it. */
    press: (name: string) => (button(name).element() as HTMLElement).click(),
    screen,
    received,
    onSignedIn,
    onToast,
    button,
    heading,
    field,
    password,
    boxes,
    toasts: () => onToast.mock.calls.map(([toast]: unknown[]) => toast),
    async login(typed = email, secret = 'right password') {
      await field('E-mail').fill(typed)
      await password().fill(secret)
    },
    async toRecover() {
      await button('Recover password').click()
      await expect.element(heading('Recover password')).toBeVisible()
    },
    async toConfirm(typed = email) {
      await button('Recover password').click()
      await field('E-mail').fill(typed)
      await button('Continue').click()
      await expect.element(heading('Confirm e-mail')).toBeVisible()
    },
    async enter(code: string) {
      boxes()[0]?.focus()
      await userEvent.keyboard(code)
    },
    async toPassword() {
      await this.toConfirm()
      await this.enter(rightCode)
      await expect.element(heading('Choose a new password')).toBeVisible()
    },
  }
}

/** Answers of status 200 without usable content, and a network error. */
type UnreadableAnswer = [string, () => Promise<Response> | Response]
export const unreadableAnswers: [UnreadableAnswer, ...UnreadableAnswer[]] = [
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page instead of JSON', () => new Response('<!doctype html><h1>Hello</h1>', { status: 200 })],
  ['JSON that is no object', () => json(['hello'])],
  ['an empty answer', () => new Response(null, { status: 200 })],
]
export const unreachableToast = {
  type: 'error',
  message: 'The service cannot be reached. Please try again.',
  autoClose: 4000,
}
