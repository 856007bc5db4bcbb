import { joinStaff } from '@passerelle/contracts/members.ts'
import { expect, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../test/server.ts'

const line = 'POST /api/staff/join'
type Screen = Awaited<ReturnType<typeof renderAt>>
const heading = (screen: Screen) => expect.element(screen.getByRole('heading', { level: 1 }))

/** Somebody new: the server takes one password. */
const forNew = answer(joinStaff, ({ password }) =>
  password === 'seven quiet harbours'
    ? { status_id: 3 as const }
    : problem(400, 'invalid', 'password', {
        password: password === undefined ? 'required' : 'tooShort',
      }),
)
/** An agent: the server knows one password. */
const forAgent = answer(joinStaff, ({ password }) =>
  password === 'seven quiet harbours'
    ? { status_id: 3 as const }
    : password === 'pass'
      ? problem(400, 'invalid', 'password', { password: 'tooShort' })
      : problem(403, 'passwordRequired', 'password', {
          password: password === undefined ? 'required' : 'wrong',
        }),
)

async function accept(server: Answer) {
  const screen = await renderAt('/join/secret', { answers: [server] })
  await screen.getByRole('button', { name: 'Accept the invitation' }).click()
  return screen
}
async function send(screen: Screen, label: string, password: string) {
  await screen.getByLabelText(label, { exact: true }).fill(password)
  await screen.getByRole('button', { name: 'Join the team' }).click()
}

test('the secret leaves the address, and nothing is sent before a click', async () => {
  const screen = await renderAt('/join/secret', { answers: [forNew] })
  await heading(screen).toHaveTextContent('You are invited')
  expect(screen.at()).toBe('/join')
  expect(screen.callsOf(line)).toEqual([])
  await expectAccessible()
})

test('somebody new chooses a password, and its error is named at the field', async () => {
  const screen = await accept(forNew)
  await heading(screen).toHaveTextContent('Choose a password')
  await expectAccessible()
  await send(screen, 'Password', 'short')
  await expect.element(screen.getByText('At least 12 characters').last()).toBeVisible()
  await send(screen, 'Password', 'seven quiet harbours')
  await heading(screen).toHaveTextContent('Welcome to the team')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin')
  expect(screen.callsOf(line)).toMatchObject([
    { body: { hash: 'secret' }, credentials: 'omit' },
    { body: { hash: 'secret', password: 'short' } },
    { body: { hash: 'secret', password: 'seven quiet harbours' } },
  ])
})

test('an agent enters the own password; one that staff may not have is explained', async () => {
  const screen = await accept(forAgent)
  await heading(screen).toHaveTextContent('Please enter your password')
  await send(screen, 'Password of your account', 'another one')
  await expect.element(screen.getByText('This is not the password of your account.')).toBeVisible()
  await send(screen, 'Password of your account', 'pass')
  await expect.element(screen.getByText(/12 characters or more/)).toBeVisible()
  await send(screen, 'Password of your account', 'seven quiet harbours')
  await heading(screen).toHaveTextContent('Welcome to the team')
})

test.each([
  [1, 'Invitation expired'],
  [0, 'Invalid invitation'],
  [2, 'Invalid invitation'],
] as const)('status %i: "%s"', async (status_id, title) => {
  const screen = await accept(answer(joinStaff, { status_id }))
  await heading(screen).toHaveTextContent(title)
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toBeVisible()
  await expectAccessible()
})

test('a page without a token says so and makes no call', async () => {
  const screen = await renderAt('/join')
  await heading(screen).toHaveTextContent('Invalid invitation')
  expect(screen.callsOf(line)).toEqual([])
})

test('after a failure of the network another click sends the link again', async () => {
  let isDown = true
  const screen = await renderAt('/join/secret', {
    answers: [answer(joinStaff, () => (isDown ? 'networkDown' : { status_id: 3 as const }))],
  })
  const button = screen.getByRole('button', { name: 'Accept the invitation' })
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('cannot be reached')
  isDown = false
  await button.click()
  await heading(screen).toHaveTextContent('Welcome to the team')
})
