import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createApprovedAgent, createMember } from './people.ts'
import {
  button,
  expect,
  expectAccessible,
  field,
  heading,
  signIn,
  signOut,
  test,
} from './portal.ts'

/** A platform authenticator (CTAP2) with resident keys and user verification. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether somebody touches the device as soon as it asks. */
    touch: (enabled: boolean) =>
      devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Replaces the keys by copies that have made so many signatures. */
    setCounter: async (signCount: number) => {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId })
      await devTools.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials)
        await devTools.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        })
    },
  }
}

/** Opens the question of a change and answers it with the password, where it is asked for. */
async function openQuestion(
  page: Page,
  name: string,
  password: string,
  opener: string | RegExp = name,
) {
  await page.goto('/profile/security')
  await page.getByRole('button', { name: opener, exact: true }).click()
  const asked = page.getByRole('dialog').getByLabel('Password', { exact: true })
  // A passkey that was added just now proves the person, too.
  if (opener === name) await asked.fill(password)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const refusal = /The passkey was not accepted/

test('an agent is offered a passkey after a sign-in, and signs in with it alone', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  const person = await createApprovedAgent(page)
  await signIn(page, person.email, person.password)
  await expect(heading(page)).toHaveText('Sign in without your password next time?')
  await expectAccessible(page)
  await button(page, 'Add a passkey').click()
  await expect(page).toHaveURL('/profile/info')
  await page.goto('/profile/security')
  await expect(page.getByRole('heading', { name: /^Chrome, / })).toBeVisible()
  await signOut(page, person.name)
  await device.setCounter(50)
  await page.goto('/signin')
  await expect(page).toHaveURL('/profile/info')
  await signOut(page, person.name)
  // A copy that was made long before the last use. The device is touched each time it asks.
  await device.setCounter(1)
  await page.goto('/signin')
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await device.touch(false)
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/profile/info')
})

test('a passkey that its owner removed signs in no more', async ({ page }) => {
  const device = await addAuthenticator(page)
  const person = await createApprovedAgent(page)
  await signIn(page, person.email, person.password)
  await button(page, 'Add a passkey').click()
  await expect(page).toHaveURL('/profile/info')
  await openQuestion(page, 'Remove the passkey', person.password, /^Remove Chrome, /)
  await expect(page.getByRole('heading', { name: /^Chrome, / })).toHaveCount(0)
  await signOut(page, person.name)
  await page.goto('/signin')
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await device.touch(false)
  await expectAccessible(page)
})

test('staff add a passkey, and confirm with it after the password', async ({ page }) => {
  const device = await addAuthenticator(page)
  const person = await createMember(page, 'support')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/staff/users')
  await openQuestion(page, 'Add a passkey', person.password)
  await field(page, 'Name').fill('Office laptop')
  await button(page, 'Make the passkey').click()
  await expect(page.getByText('These codes are shown only now.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'I have kept the codes').click()
  await expect(page.getByRole('heading', { name: 'Office laptop' })).toBeVisible()
  await expectAccessible(page)
  await device.touch(false)
  await signOut(page, person.name)
  await signIn(page, person.email, person.password)
  await expect(heading(page)).toHaveText('Confirm that it is you')
  await expectAccessible(page)
  await device.touch(true)
  await button(page, 'Use your passkey').click()
  await expect(page).toHaveURL('/staff/users')
})

test('an authenticator app is set up, and its code is the second step', async ({ page }) => {
  const person = await createApprovedAgent(page)
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/profile/info')
  await openQuestion(page, 'Set up the app', person.password)
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()
  const app = new TOTP({ secret: (secret ?? '').replaceAll(' ', '') })
  await field(page, 'Code that the app shows').fill(app.generate())
  await button(page, 'Confirm').click()
  const recovery = await page
    .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    .first()
    .textContent()
  await button(page, 'I have kept the codes').click()
  await signOut(page, person.name)
  await signIn(page, person.email, person.password)
  await expect(heading(page)).toHaveText('Confirm that it is you')
  await button(page, 'Use a recovery code').click()
  await field(page, 'Recovery code').fill(recovery ?? '')
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/profile/info')
})
