import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { away, drawn, email, refusedText, unreadable } from './drawn.tsx'
import { json, never } from './fake-server.ts'

test('step 1 signs in with e-mail and password, and tells who signed in', async () => {
  const card = await drawn()
  await card.login(' Claire.Moreau@Example.com ')
  await card.button('Sign in').click()
  await vi.waitFor(() => expect(card.onSignedIn.mock.calls).toEqual([[{ name: 'Claire Moreau', email }]]))
  expect(card.asked.map(({ address, body, credentials }) => [address, body, credentials])).toEqual([['/api/login', { email, password: 'right password' }, 'include']])
  const { headers } = card.asked[0] ?? expect.fail()
  expect([headers.get('accept'), headers.get('content-type')]).toEqual(['application/json', 'application/json'])
  expect(card.toasts()).toEqual([])
})

test.each([
  ['', 'right password', true], ['claire', 'right password', true], ['claire@example', 'right password', true], ['claire@example.c', 'right password', true],
  [email, '', true], [email, '1234', true], [email, '12345', false], ['CLAIRE@EXAMPLE.COM', '     ', false],
])('the login button with the e-mail "%s" and the password "%s": disabled is %s', async (typed, secret, disabled) => {
  const card = await drawn()
  await card.login(typed, secret)
  if (disabled) await expect.element(card.button('Sign in')).toHaveAttribute('aria-disabled', 'true')
  else await expect.element(card.button('Sign in')).not.toHaveAttribute('aria-disabled')
  expect(card.asked).toEqual([])
})

test('a press on the disabled login button, or Enter, tells what is missing and sends nothing', async () => {
  const card = await drawn()
  card.press('Sign in')
  await expect.element(card.screen.getByText('Please fill in your e-mail')).toBeVisible()
  await expect.element(card.screen.getByText('Please fill in your password')).toBeVisible()
  await card.login('claire', '1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.screen.getByText('Invalid email')).toBeVisible()
  await expect.element(card.screen.getByText('At least 5 characters')).toBeVisible()
  expect(card.asked).toEqual([])
})

test('while a request is in flight the button reads Working... and nothing is sent again', async () => {
  const card = await drawn({ '/api/login': never })
  await card.login()
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(card.button('Working...')).toHaveAttribute('aria-busy', 'true')
  await card.button('Working...').click()
  await userEvent.keyboard('{Enter}')
  expect(card.asked.length).toBe(1)
})

test.each([401, 403, 429, 500])('a login that answers %i raises the toast for 4 s, says it in the card too, and can be tried again', async (status) => {
  const card = await drawn({ '/api/login': ({ password }) => (password === 'right password' ? json({ name: 'Claire' }) : json({ detail: 'Something else' }, status)) })
  await card.login(email, 'wrong password')
  await card.button('Sign in').click()
  await expect.element(card.screen.getByText(refusedText)).toBeVisible()
  expect(card.toasts()).toEqual([{ type: 'error', message: refusedText, autoClose: 4000 }])
  await expect.element(card.password()).toHaveFocus()
  await expect.element(card.field('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await card.password().fill('right password')
  await card.button('Sign in').click()
  await vi.waitFor(() => expect(card.onSignedIn).toHaveBeenCalledOnce())
})

test.each(unreadable)('%s at the login gives a toast, and the card lives on', async (_, answer) => {
  const card = await drawn({ '/api/login': answer })
  await card.login()
  await card.button('Sign in').click()
  await vi.waitFor(() => expect(card.toasts()).toEqual([away]))
  await expect.element(card.button('Sign in')).not.toHaveAttribute('aria-busy')
  expect(card.onSignedIn).not.toHaveBeenCalled()
})

test('New account leads to /signup and shows only when account creation is enabled', async () => {
  const { screen } = await drawn({}, { accountCreation: true })
  await expect.element(screen.getByRole('link', { name: 'New account' })).toHaveAttribute('href', '/signup')
  const without = await drawn()
  expect(without.screen.container.querySelector('a')).toBeNull()
})
