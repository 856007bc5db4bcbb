import type { Page } from '@playwright/test'
import { createActivatedAgent, type Person } from './people.ts'
import { button, codeFor, expect, field, heading, mailTo, test } from './portal.ts'

/** Goes through steps 1 to 3. */
async function requestCode(page: Page, { email }: Person) {
  await page.goto('/signin')
  // The button works only after the script has loaded.
  await expect(async () => {
    const forgot = button(page, 'Forgot your login details?')
    if (await forgot.isVisible()) await forgot.click()
    await expect(heading(page)).toHaveText('Forgot your login details?', { timeout: 1000 })
  }).toPass()
  await field(page, 'E-mail').fill(` ${email.toUpperCase()} `)
  await button(page, 'Send code').click()
  await expect(heading(page)).toHaveText('Enter the code')
}

test('a forgotten password is recovered in five steps with the code of the mail', async ({
  page,
}) => {
  const person = await createActivatedAgent(page.request)
  await requestCode(page, person)
  await field(page, 'Code').fill('WRNG-0000')
  await button(page, 'Continue').click()
  await expect(page.getByText('Invalid code')).toBeVisible()
  await field(page, 'Code').fill((await codeFor(page, person.email)).toLowerCase().replace('-', ''))
  await button(page, 'Continue').click()
  await expect(heading(page)).toHaveText('Choose a new password')
  await field(page, 'New password').fill('aisle-seat')
  await button(page, 'Save').click()
  await expect(heading(page)).toHaveText('Password changed')
  await button(page, 'Back to login').click()
  await expect(heading(page)).toHaveText('Sign in')
  await mailTo(page.request, person.email, /password of your eXperts account was changed/)
  await field(page, 'Login or e-mail').fill(person.email)
  await field(page, 'Password').fill('aisle-seat')
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/profile/info')
})

test(
  'a reload at "Enter the code" stays there, and Back leads through the steps',
  { tag: '@once' },
  async ({ page }) => {
    const person = await createActivatedAgent(page.request)
    await requestCode(page, person)
    await page.reload()
    await expect(heading(page)).toHaveText('Enter the code')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.goBack()
    await expect(heading(page)).toHaveText('Forgot your login details?')
    await page.goForward()
    await field(page, 'Code').fill(await codeFor(page, person.email))
    await button(page, 'Continue').click()
    await expect(heading(page)).toHaveText('Choose a new password')
    await page.reload()
    await expect(heading(page)).toHaveText('Forgot your login details?')
    await expect(field(page, 'E-mail')).toHaveValue(person.email)
  },
)

test(
  'a change that the server refuses says "Invalid change, please start again" at step 2',
  { tag: '@once' },
  async ({ page }) => {
    const person = await createActivatedAgent(page.request)
    await requestCode(page, person)
    await field(page, 'Code').fill(await codeFor(page, person.email))
    await button(page, 'Continue').click()
    await expect(heading(page)).toHaveText('Choose a new password')
    await page.route('**/api/login/change', (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), code: 'a code that was never given' },
      }),
    )
    await field(page, 'New password').fill('aisle-seat')
    await button(page, 'Save').click()
    await expect(page.getByRole('alert')).toHaveText('Invalid change, please start again')
    await expect(field(page, 'E-mail')).toHaveValue(person.email)
  },
)
