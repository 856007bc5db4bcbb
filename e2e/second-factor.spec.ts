import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createApprovedAgent } from './people.ts'
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
  return { devTools, authenticatorId }
}

async function openQuestion(page: Page, name: string, password: string) {
  await page.goto('/profile/security')
  await button(page, name).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('a passkey is added and is the second step of the next sign-in', async ({ page }) => {
  await addAuthenticator(page)
  const person = await createApprovedAgent(page)
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/profile/info')
  await openQuestion(page, 'Add a passkey', person.password)
  await field(page, 'Name').fill('Office laptop')
  await button(page, 'Make the passkey').click()
  await expect(page.getByText('These codes are shown only now.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'I have kept the codes').click()
  await expect(page.getByRole('heading', { name: 'Office laptop' })).toBeVisible()
  await expectAccessible(page)
  await signOut(page, person.name)
  await signIn(page, person.email, person.password)
  await expect(heading(page)).toHaveText('Confirm that it is you')
  await expectAccessible(page)
  await button(page, 'Use your passkey').click()
  await expect(page).toHaveURL('/profile/info')
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
