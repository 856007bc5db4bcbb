import { logIn, logInWithSecondFactor } from '@passerelle/contracts/signin.ts'
import { expect, test } from 'vitest'
import { ana, signedInAs } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'
import { button, field, heading } from '../../../../test/signin-steps.ts'

const step = 'POST /api/login/second-factor'
const secondStep = answer(logIn, { second_factor: { methods: ['totp', 'recovery'] } })

async function openStep(...answers: Answer[]) {
  const screen = await renderAt('/signin', { answers: [secondStep, ...answers] })
  await field(screen, 'Login or e-mail').fill('ana.lima@example.com')
  await field(screen, 'Password').fill('pass')
  await button(screen, 'Sign in').click()
  await heading(screen, 'Confirm that it is you')
  await expect.element(field(screen, 'Code of the app')).toBeVisible()
  return screen
}

test('after the password of an account with a second factor, the code of the app signs in', async () => {
  const screen = await openStep(answer(logInWithSecondFactor, ana), signedInAs(ana))
  await expect
    .element(field(screen, 'Code of the app'))
    .toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible()
  await field(screen, 'Code of the app').fill('123 456')
  await button(screen, 'Sign in').click()
  await expect.poll(screen.at).toBe('/profile/info')
  expect(screen.callsOf(step).map(({ body }) => body)).toEqual([{ totp: '123456' }])
})

test('a recovery code signs in instead', async () => {
  const screen = await openStep(answer(logInWithSecondFactor, ana), signedInAs(ana))
  await button(screen, 'Use a recovery code').click()
  await field(screen, 'Recovery code').fill('ABCDE-FGH12')
  await button(screen, 'Sign in').click()
  await expect.poll(screen.at).toBe('/profile/info')
  expect(screen.callsOf(step).map(({ body }) => body)).toEqual([{ recovery: 'ABCDEFGH12' }])
})

test('a wrong code is named at its field, and another can be entered', async () => {
  const screen = await openStep(answer(logInWithSecondFactor, problem(401, 'invalidLogin')))
  await field(screen, 'Code of the app').fill('000000')
  await button(screen, 'Sign in').click()
  await expect.element(field(screen, 'Code of the app')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('This code is not right.', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('a step that waited too long leads back to the password', async () => {
  const screen = await openStep(answer(logInWithSecondFactor, problem(401, 'noSession')))
  await field(screen, 'Code of the app').fill('123456')
  await button(screen, 'Sign in').click()
  await button(screen, 'Sign in again').click()
  await heading(screen, 'Sign in')
  await expect.element(field(screen, 'Login or e-mail')).toHaveValue('ana.lima@example.com')
  await expect.element(field(screen, 'Password')).toHaveValue('')
})
