import { activate } from '@passerelle/contracts/signup.ts'
import { activationStatus } from '@passerelle/contracts/signup-form.ts'
import { expect, test } from 'vitest'
import { storeSentRegistration, hasSentRegistration } from '../../state/sent-registration.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, refusal } from '../../../test/server.ts'

const line = 'POST /api/signup/activate'
const says = (outcome: keyof typeof activationStatus) =>
  answer(activate, { status_id: activationStatus[outcome] })

test('the page posts the hash by itself in the browser that sent the registration, without credentials', async () => {
  storeSentRegistration()
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  expect(screen.callsOf(line)).toMatchObject([{ body: { hash: 'secret' }, credentials: 'omit' }])
})

test('elsewhere it shows one button and posts when that is pressed', async () => {
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  const button = screen.getByRole('button', { name: 'Confirm my e-mail address' })
  await expect.element(button).toBeVisible()
  await expectAccessible()
  expect(screen.callsOf(line)).toEqual([])
  await button.click()
  await expect
    .element(screen.getByText('We are checking your details and will be in touch soon.'))
    .toBeVisible()
  expect(screen.callsOf(line)).toMatchObject([{ body: { hash: 'secret' } }])
})

test('the address is cleaned of the secret before anything is sent', async () => {
  storeSentRegistration()
  const addresses: string[] = []
  const screen = await renderAt('/activate/secret', {
    answers: [
      answer(activate, () => {
        addresses.push(screen.at())
        return { status_id: 3 as const }
      }),
    ],
  })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  expect(addresses).toEqual(['/activate'])
})

test('until a result arrives a spinner shows', async () => {
  storeSentRegistration()
  const { promise, resolve } = Promise.withResolvers<{ status_id: 3 }>()
  const screen = await renderAt('/activate/secret', { answers: [answer(activate, () => promise)] })
  await expect.element(screen.getByRole('status', { name: 'Please wait' })).toBeVisible()
  resolve({ status_id: 3 })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
})

test('a complete registration offers no new one, the sign-in stands in the head, and it is forgotten on this device', async () => {
  storeSentRegistration()
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  await expect.poll(() => document.title).toBe('Registration complete - eXperts')
  expect(screen.getByRole('link', { name: 'Start registration again' }).query()).toBeNull()
  await expect
    .element(screen.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(hasSentRegistration()).toBe(false)
  await expectAccessible()
})

test.each([
  [
    'expired',
    'Confirmation link expired',
    'The link was valid for 24 hours. Please start your registration again.',
  ],
  [
    'noLink',
    'Invalid confirmation link',
    'Please use the link from your activation mail exactly as it is, or start your registration again.',
  ],
  [
    'invalid',
    'Invalid confirmation link',
    'Please use the link from your activation mail exactly as it is, or start your registration again.',
  ],
] as const)('%s: "%s", and the way to start again', async (outcome, title, text) => {
  storeSentRegistration()
  const screen = await renderAt('/activate/secret', { answers: [says(outcome)] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Start registration again' }))
    .toHaveAttribute('href', '/signup')
  await expectAccessible()
})

test('a page without a link says so and asks nobody', async () => {
  const screen = await renderAt('/activate')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Invalid confirmation link')
  expect(screen.callsOf(line)).toEqual([])
})

test('a lost network keeps the link: pressing again asks again', async () => {
  let isDown = true
  const screen = await renderAt('/activate/secret', {
    answers: [answer(activate, () => (isDown ? 'networkDown' : { status_id: 3 as const }))],
  })
  const button = screen.getByRole('button', { name: 'Confirm my e-mail address' })
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('cannot be reached')
  isDown = false
  await button.click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
})

test('too many requests are told in words', async () => {
  const screen = await renderAt('/activate/secret', {
    answers: [answer(activate, refusal(429, 'tooManyAttempts'))],
  })
  await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Too many attempts')
})

test('what cannot be a link at all is an invalid link, too', async () => {
  const screen = await renderAt(`/activate/${'a'.repeat(300)}`, {
    answers: [answer(activate, refusal(400, 'invalid'))],
  })
  await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Invalid confirmation link')
})
