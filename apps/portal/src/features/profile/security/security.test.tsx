import { listPasskeys, renamePasskey } from '@passerelle/contracts/passkeys.ts'
import {
  confirmTotp,
  makeRecoveryCodes,
  readSecondFactor,
  removeTotp,
  startTotp,
} from '@passerelle/contracts/second-factor.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
} from '@passerelle/contracts/staff.ts'
import { expect, test } from 'vitest'
import { claireSignedIn, signedInAs } from '../../../../test/people.ts'
import { button, open } from '../../../../test/profile-steps.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer, problem, type Answer } from '../../../../test/server.ts'

const none = {
  totp_since: null,
  recovery_codes: 0,
  needed: false,
  passkey_is_factor: false,
  password_needed: true,
}
const since = new Date(2026, 10, 2, 6, 42).toISOString()
const app = { ...none, totp_since: since, recovery_codes: 3, password_needed: false }
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codes = Array.from({ length: 10 }, (_, n) => `ABCDE-FGH1${n}`)
const newApp = {
  secret,
  uri: `otpauth://totp/eXperts:claire.moreau%40example.com?issuer=eXperts&secret=${secret}`,
}

const openPage = (...answers: Answer[]) =>
  open('/profile/security', { answers: [answer(listPasskeys, { objects: [] }), ...answers] })

test('an app is set up with the password, the QR code or the secret, and a first code; then the recovery codes are shown', async () => {
  const screen = await openPage(
    answer(readSecondFactor, none),
    answer(startTotp, newApp),
    answer(confirmTotp, { success: true }),
    answer(makeRecoveryCodes, { codes }),
  )
  await button(screen, 'Set up the app').click()
  await screen.getByRole('dialog').getByLabelText('Password', { exact: true }).fill('pass')
  await screen.getByRole('dialog').getByRole('button', { name: 'Set up the app' }).click()
  await expect
    .element(screen.getByRole('img', { name: 'QR code for the authenticator app' }))
    .toBeVisible()
  await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expectAccessible()
  await screen.getByLabelText('Code that the app shows').fill('287 082')
  await button(screen, 'Confirm').click()
  await expect.element(screen.getByText('ABCDE-FGH10')).toBeVisible()
  for (const name of ['Copy', 'Print', 'Download', 'I have kept the codes'])
    await expect.element(button(screen, name)).toBeVisible()
  await expectAccessible()
  expect(screen.callsOf('POST /api/user/totp').map(({ body }) => body)).toEqual([
    { password: 'pass' },
  ])
  expect(screen.callsOf('POST /api/user/totp/confirm').map(({ body }) => body)).toEqual([
    { totp: '287082' },
  ])
})

test('a wrong password and a wrong code are named at their fields', async () => {
  const screen = await openPage(
    answer(readSecondFactor, none),
    answer(startTotp, ({ password }) =>
      password === 'pass' ? newApp : problem(400, 'invalid', 'wrong', { password: 'wrong' }),
    ),
    answer(confirmTotp, problem(400, 'invalid', 'wrong', { totp: 'wrong' })),
  )
  await button(screen, 'Set up the app').click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill('other')
  await dialog.getByRole('button', { name: 'Set up the app' }).click()
  await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabelText('Password', { exact: true }).fill('pass')
  await dialog.getByRole('button', { name: 'Set up the app' }).click()
  await screen.getByLabelText('Code that the app shows').fill('000000')
  await button(screen, 'Confirm').click()
  await expect.element(screen.getByText('This code is not right.', { exact: false })).toBeVisible()
})

test('a passkey gets another name', async () => {
  const passkey = {
    id: 'key-1',
    name: 'Laptop',
    synced: true,
    created_at: since,
    last_used_at: null,
  }
  const names = ['Laptop', 'Office laptop']
  const screen = await open('/profile/security', {
    answers: [
      answer(readSecondFactor, { ...app, totp_since: null }),
      answer(listPasskeys, () => ({ objects: [{ ...passkey, name: names.shift() ?? '' }] })),
      answer(renamePasskey, { success: true }),
    ],
  })
  await screen.getByRole('button', { name: 'Rename Laptop' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name').fill(' ')
  await expect.element(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
  await dialog.getByLabelText('Name').fill('Office laptop')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Office laptop' })).toBeVisible()
  expect(screen.callsOf('PATCH /api/user/passkeys/{id}').map(({ body }) => body)).toEqual([
    { name: 'Office laptop' },
  ])
})

test('the app is removed after a question', async () => {
  const screen = await openPage(
    answer(readSecondFactor, app),
    answer(removeTotp, { success: true }),
  )
  await expect.element(screen.getByText('3 codes are left.')).toBeVisible()
  await expectAccessible()
  await button(screen, 'Remove').click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await expect.poll(() => screen.callsOf('DELETE /api/user/totp').length).toBe(1)
  await expect.poll(() => screen.callsOf('GET /api/user/second-factor').length).toBe(2)
})

test('the desk opens on this page until staff have set up a second factor', async () => {
  const needed = problem(403, 'secondFactorNeeded')
  const screen = await renderAt('/staff/users', {
    answers: [
      signedInAs({ ...claireSignedIn, state: null, role: 'reviewer' }),
      answer(listAgents, needed),
      answer(listChanges, needed),
      answer(listMissing, needed),
      answer(countAgents, needed),
      answer(countChanges, needed),
      answer(readSecondFactor, { ...none, needed: true }),
      answer(listPasskeys, { objects: [] }),
    ],
  })
  await expect.poll(screen.at).toBe('/profile/security')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Sign-in security' }))
    .toBeVisible()
  await expect
    .element(screen.getByText('The desk opens only with a second factor.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
})
