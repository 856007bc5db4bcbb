import { expect, test } from 'vitest'
import { email, renderCard } from '../../test/render-card.tsx'
import { json } from '../../test/stories/fake-card-server.ts'

const user = { name: 'Claire Moreau', email }
const asks = (...methods: string[]) => ({
  '/api/login': () => json({ second_factor: { methods } }),
  '/api/login/second-factor': ({ totp, recovery }: Record<string, string>) =>
    totp === '123456' || recovery === 'ABCDEFGH12'
      ? json(user)
      : json({ status: 401, code: totp === '000000' ? 'noSession' : 'invalidLogin' }, 401),
})

async function openStep(...methods: string[]) {
  const card = await renderCard(asks(...methods))
  await card.login()
  await card.button('Sign in').click()
  await expect.element(card.heading('Confirm that it is you')).toBeVisible()
  return card
}

test('a login with a second factor signs nobody in before the code of the app', async () => {
  const card = await openStep('passkey', 'totp', 'recovery')
  expect(card.onSignedIn).not.toHaveBeenCalled()
  await expect.element(card.field('Code of the app')).toHaveFocus()
  await card.field('Code of the app').fill('123 456')
  await card.button('Sign in').click()
  await expect.poll(() => card.onSignedIn.mock.calls).toEqual([[user]])
  expect(card.received.at(-1)).toMatchObject({
    address: '/api/login/second-factor',
    body: { totp: '123456' },
    credentials: 'include',
  })
})

test('a recovery code signs in instead', async () => {
  const card = await openStep('totp', 'recovery')
  await card.button('Use a recovery code').click()
  await card.field('Recovery code').fill('ABCDE-FGH12')
  await card.button('Sign in').click()
  await expect.poll(() => card.onSignedIn.mock.calls).toEqual([[user]])
})

test('a wrong code is named at its field, and another can be entered', async () => {
  const card = await openStep('totp')
  await card.field('Code of the app').fill('111111')
  await card.button('Sign in').click()
  await expect.element(card.field('Code of the app')).toHaveAttribute('aria-invalid', 'true')
  expect(card.toasts()).toMatchObject([
    { message: 'This code is not right. Each code works once.' },
  ])
  await card.field('Code of the app').fill('123456')
  await card.button('Sign in').click()
  await expect.poll(() => card.onSignedIn).toHaveBeenCalledOnce()
})

test('a step that took too long leads back to the login, and says so', async () => {
  const card = await openStep('totp')
  await card.field('Code of the app').fill('000000')
  await card.button('Sign in').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
  await expect
    .element(card.screen.getByText('This took too long. Please sign in again.'))
    .toBeVisible()
})

test('an account with a passkey alone is led to the page of the portal', async () => {
  const card = await openStep('passkey')
  await expect.element(card.screen.getByText(/^Your account needs its passkey/)).toBeVisible()
  await card.button('Back to login').click()
  await expect.element(card.heading('Sign in')).toBeVisible()
})
