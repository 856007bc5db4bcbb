import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  unreachableToast,
  renderCard,
  email,
  refusedText,
  unreadableAnswers,
} from '../../test/render-card.tsx'
import { json, never } from '../../test/stories/fake-card-server.ts'

test('step 1 signs in with e-mail and password, and tells who signed in', async () => {
  const card = await renderCard()
  await card.login(' Claire.Moreau@Example.com ')
  await card.button('Sign in').click()
  await expect.poll(() => card.onSignedIn.mock.calls).toEqual([[{ name: 'Claire Moreau', email }]])
  expect(
    card.received.map(({ address, body, credentials }) => [address, body, credentials]),
  ).toEqual([['/api/login', { email, password: 'right password' }, 'include']])
  const { headers } = card.received[0] ?? expect.fail()
  expect([headers.get('accept'), headers.get('content-type')]).toEqual([
    'application/json',
    'application/json',
  ])
  expect(card.toasts()).toEqual([])
})

test.each([
  ['', 'right password', true],
  ['claire', 'right password', true],
  ['claire@example', 'right password', true],
  ['claire@example.c', 'right password', true],
  ['claire@example..com', 'right password', true],
  [email, '', true],
  [email, '1234', true],
  [email, '12345', false],
  ['CLAIRE@EXAMPLE.COM', '     ', false],
])(
  'the login button with the e-mail "%s" and the password "%s": disabled is %s',
  async (typed, secret, disabled) => {
    const card = await renderCard()
    await card.login(typed, secret)
    if (disabled)
      await expect.element(card.button('Sign in')).toHaveAttribute('aria-disabled', 'true')
    else await expect.element(card.button('Sign in')).not.toHaveAttribute('aria-disabled')
    expect(card.received).toEqual([])
  },
)

test('a press on the disabled login button, or Enter, tells what is missing and sends nothing', async () => {
  const card = await renderCard()
  card.press('Sign in')
  await expect.element(card.screen.getByText('Please fill in your e-mail')).toBeVisible()
  await expect.element(card.screen.getByText('Please fill in your password')).toBeVisible()
  await card.login('claire', '1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.screen.getByText('Invalid email')).toBeVisible()
  await expect.element(card.screen.getByText('At least 5 characters')).toBeVisible()
  expect(card.received).toEqual([])
})

test('while a request is in flight the button reads Working... and nothing is sent again', async () => {
  const card = await renderCard({ '/api/login': never })
  await card.login()
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(card.button('Working...')).toHaveAttribute('aria-busy', 'true')
  await card.button('Working...').click()
  await userEvent.keyboard('{Enter}')
  expect(card.received.length).toBe(1)
})

test.each([401, 403, 429, 500])(
  'a login that answers %i raises the toast for 4 s, says it in the card too, and can be tried again',
  async (status) => {
    const card = await renderCard({
      '/api/login': ({ password }) =>
        password === 'right password'
          ? json({ name: 'Claire' })
          : json({ detail: 'Something else' }, status),
    })
    await card.login(email, 'wrong password')
    await card.button('Sign in').click()
    await expect.element(card.screen.getByText(refusedText)).toBeVisible()
    expect(card.toasts()).toEqual([{ type: 'error', message: refusedText, autoClose: 4000 }])
    await expect.element(card.password()).toHaveFocus()
    await expect.element(card.field('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await card.password().fill('right password')
    await card.button('Sign in').click()
    await expect.poll(() => card.onSignedIn).toHaveBeenCalledOnce()
  },
)

test.each(unreadableAnswers)(
  '%s at the login gives a toast, and the card lives on',
  async (_, answer) => {
    const card = await renderCard({ '/api/login': answer })
    await card.login()
    await card.button('Sign in').click()
    await expect.poll(card.toasts).toEqual([unreachableToast])
    await expect.element(card.button('Sign in')).not.toHaveAttribute('aria-busy')
    expect(card.onSignedIn).not.toHaveBeenCalled()
  },
)

test('New account leads to /signup and shows only when account creation is enabled', async () => {
  const { screen } = await renderCard({}, { accountCreation: true })
  await expect
    .element(screen.getByRole('link', { name: 'New account' }))
    .toHaveAttribute('href', '/signup')
  const without = await renderCard()
  expect(without.screen.container.querySelector('a')).toBeNull()
})

test.each([
  ['FR104822', '1234', false],
  ['FR104822', '123', true],
  ['  ', '1234', true],
  [email, '', true],
  [email, '1234', false],
])(
  'where any login of 4 characters will do, the login button with "%s" and "%s": disabled is %s',
  async (typed, secret, disabled) => {
    const card = await renderCard({}, { signInWith: 'any', passwordMin: 4 })
    await card.field('Login or e-mail').fill(typed)
    await card.password().fill(secret)
    if (disabled)
      await expect.element(card.button('Sign in')).toHaveAttribute('aria-disabled', 'true')
    else await expect.element(card.button('Sign in')).not.toHaveAttribute('aria-disabled')
  },
)

test('where any login will do, it is sent as the e-mail would be', async () => {
  const card = await renderCard(
    { '/api/login': () => json({ name: 'Claire' }) },
    { signInWith: 'any', passwordMin: 4 },
  )
  await card.field('Login or e-mail').fill(' FR104822 ')
  await card.password().fill('1234')
  await card.button('Sign in').click()
  await expect.poll(() => card.onSignedIn).toHaveBeenCalledOnce()
  expect(card.received.map(({ body }) => body)).toEqual([{ email: 'fr104822', password: '1234' }])
})

test('where any login will do, a press on the disabled button tells what is missing, with the number of characters', async () => {
  const card = await renderCard({}, { signInWith: 'any', passwordMin: 4 })
  await card.password().fill('123')
  card.press('Sign in')
  await expect.element(card.screen.getByText('Please fill in your login or e-mail')).toBeVisible()
  await expect.element(card.screen.getByText('At least 4 characters')).toBeVisible()
})

test('a login that is no e-mail address is not taken to step 2, and is there again on the way back', async () => {
  const card = await renderCard({}, { signInWith: 'any' })
  await card.field('Login or e-mail').fill('FR104822')
  await card.toRecover()
  await expect.element(card.field('E-mail')).toHaveValue('')
  await card.button('Back to login').click()
  await expect.element(card.field('Login or e-mail')).toHaveValue('FR104822')
  await card.field('Login or e-mail').fill(email)
  await card.toRecover()
  await expect.element(card.field('E-mail')).toHaveValue(email)
})
