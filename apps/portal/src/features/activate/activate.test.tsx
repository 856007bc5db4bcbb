import { activate, readActivation } from '@passerelle/contracts/signup.ts'
import { activationStatus } from '@passerelle/contracts/signup-form.ts'
import { describe, expect, test } from 'vitest'
import {
  newMark,
  sentRegistrationMark,
  storeSentRegistration,
} from '../../state/sent-registration.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem } from '../../../test/server.ts'

const line = 'POST /api/signup/activate'
const says = (outcome: keyof typeof activationStatus) =>
  answer(activate, { status_id: activationStatus[outcome] })

test('the browser that sent the registration posts the hash with its mark, without a click and without credentials', async () => {
  const mark = newMark()
  storeSentRegistration(mark)
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  expect(screen.callsOf(line)).toMatchObject([
    { body: { hash: 'secret', mark }, credentials: 'omit' },
  ])
})

test('another browser shows one button and posts the hash after a click', async () => {
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

test('a reload after that shows the result again and asks nothing', async () => {
  const first = await renderAt('/activate/secret', { answers: [says('complete')] })
  await first.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect
    .element(first.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  const { history } = first
  await first.unmount()
  const screen = await renderAt('/activate', { history })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(screen.callsOf(line)).toEqual([])
})

test('a link that was used before says so in another browser, and asks for nothing', async () => {
  const screen = await renderAt('/activate/secret', {
    answers: [answer(readActivation, { status_id: activationStatus.complete })],
  })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  await expect.element(screen.getByText(/^Your registration is confirmed already\./)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(screen.getByRole('main').getByRole('button').query()).toBeNull()
  expect(screen.callsOf(line)).toEqual([])
  await expectAccessible()
})

test('the browser that sent the registration also reads first what became of the link, so that one that was used elsewhere is not called expired', async () => {
  storeSentRegistration(newMark())
  const screen = await renderAt('/activate/secret', {
    answers: [answer(readActivation, { status_id: activationStatus.complete }), says('expired')],
  })
  await expect.element(screen.getByText(/^Your registration is confirmed already\./)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(screen.callsOf(line)).toEqual([])
})

test('a link that is over says so in another browser before anybody clicks', async () => {
  const screen = await renderAt('/activate/secret', {
    answers: [answer(readActivation, { status_id: activationStatus.expired })],
  })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Confirmation link expired')
})

test('a link that cannot be read asks for the click, with the reason', async () => {
  const screen = await renderAt('/activate/secret', {
    answers: [answer(readActivation, 'networkDown'), says('complete')],
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('cannot be reached')
  await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
})

test('the secret is removed from the address before anything is sent', async () => {
  storeSentRegistration(newMark())
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
  storeSentRegistration(newMark())
  const { promise, resolve } = Promise.withResolvers<{ status_id: 3 }>()
  const screen = await renderAt('/activate/secret', { answers: [answer(activate, () => promise)] })
  await expect.element(screen.getByRole('status', { name: 'Please wait' })).toBeVisible()
  resolve({ status_id: 3 })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
})

test('a complete registration offers Sign in in the header, offers no new registration, and is forgotten in this browser', async () => {
  storeSentRegistration(newMark())
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Thank you for your registration.')
  await expect.poll(() => document.title).toBe('Registration complete - eXperts')
  expect(screen.getByRole('link', { name: 'Start registration again' }).query()).toBeNull()
  await expect
    .element(screen.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(sentRegistrationMark()).toBeUndefined()
  await expectAccessible()
})

test('a person who came from a site to register is led on to its sign-in', async () => {
  storeSentRegistration(
    newMark(),
    '/signin?client_id=site&redirect_uri=https%3A%2F%2Fsite.example%2Fcb',
  )
  const screen = await renderAt('/activate/secret', { answers: [says('complete')] })
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?client_id=site&redirect_uri=https%3A%2F%2Fsite.example%2Fcb')
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
] as const)('%s: "%s", and a link to start again', async (outcome, title, text) => {
  storeSentRegistration(newMark())
  const screen = await renderAt('/activate/secret', { answers: [says(outcome)] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Start registration again' }))
    .toHaveAttribute('href', '/signup')
  await expectAccessible()
})

test('a page without a token says so and makes no call', async () => {
  const screen = await renderAt('/activate')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Invalid confirmation link')
  expect(screen.callsOf(line)).toEqual([])
})

test('after a network failure, another click sends the link again', async () => {
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

test('too many requests show a message', async () => {
  const screen = await renderAt('/activate/secret', {
    answers: [answer(activate, problem(429, 'tooManyAttempts'))],
  })
  await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Too many attempts')
})

test('a malformed token shows the message for an invalid link', async () => {
  const screen = await renderAt(`/activate/${'a'.repeat(300)}`, {
    answers: [answer(readActivation, problem(400, 'invalid'))],
  })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Invalid confirmation link')
})

describe('a browser that did not send the registration', () => {
  /** The server asks for the password, and knows one. */
  const asksForPassword = answer(activate, ({ password }) => {
    if (password === 'window-seat') return { status_id: activationStatus.complete }
    return problem(403, 'passwordRequired', 'password', {
      password: password === undefined ? 'required' : 'wrong',
    })
  })
  const question = 'Please enter your password'
  const label = 'Password of your registration'

  async function openQuestion(answers = [asksForPassword]) {
    const screen = await renderAt('/activate/secret', { answers })
    await screen.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(question)
    return screen
  }
  const send = async (screen: Awaited<ReturnType<typeof openQuestion>>, password: string) => {
    await screen.getByLabelText(label, { exact: true }).fill(password)
    await screen.getByRole('button', { name: 'Confirm registration' }).click()
  }

  test('is asked for the password of the registration', async () => {
    const screen = await openQuestion()
    await expect
      .element(screen.getByLabelText(label, { exact: true }))
      .toHaveAttribute('autocomplete', 'current-password')
    await expect
      .element(screen.getByRole('button', { name: 'Confirm registration' }))
      .toBeDisabled()
    await expectAccessible()
    await send(screen, 'window-seat')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Thank you for your registration.')
    expect(screen.callsOf(line).map(({ body }) => body)).toEqual([
      { hash: 'secret' },
      { hash: 'secret', password: 'window-seat' },
    ])
  })

  test('is asked at once when it has sent another registration', async () => {
    const mark = newMark()
    storeSentRegistration(mark)
    const screen = await renderAt('/activate/secret', { answers: [asksForPassword] })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(question)
    expect(screen.callsOf(line).map(({ body }) => body)).toEqual([{ hash: 'secret', mark }])
    expect(sentRegistrationMark()).toBe(mark)
  })

  test('a wrong password is said at the field, which has the focus', async () => {
    const screen = await openQuestion()
    await send(screen, 'a guess')
    const field = screen.getByLabelText(label, { exact: true })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(screen.getByText(/This is not the password of this registration/))
      .toBeVisible()
    await expect.element(field).toHaveFocus()
    await expectAccessible()
    await send(screen, 'window-seat')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Thank you for your registration.')
  })

  test('says when there were too many tries, and keeps the entry', async () => {
    const screen = await openQuestion([
      answer(activate, ({ password }) =>
        password === undefined
          ? problem(403, 'passwordRequired', 'password', { password: 'required' })
          : problem(429, 'tooManyAttempts'),
      ),
    ])
    await send(screen, 'window-seat')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Too many attempts')
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue('window-seat')
  })

  test('leads to a new registration when the password is forgotten', async () => {
    const screen = await openQuestion()
    await expect.element(screen.getByText(/Forgotten the password\?/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Start registration again' }))
      .toHaveAttribute('href', '/signup')
  })
})
