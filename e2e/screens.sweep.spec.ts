import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  createActivatedAgent,
  adam,
  createApprovedAgent,
  chie,
  decide,
  inviteMember,
  signInByApi,
  createRegisteredAgent,
  rita,
} from './people.ts'
import {
  button,
  choose,
  codeFor,
  expect,
  expectAccessible,
  field,
  heading,
  linkIn,
  mailTo,
  mailsTo,
  newAddress,
  test,
} from './portal.ts'

/** The order changes either the width or the colours, never both. */
const viewports = [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'dark'],
  [390, 'light'],
  [320, 'light'],
  [320, 'dark'],
] as const
/** The mail's content security policy without the sandbox. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'"
/** The folder for screenshots of every screen; none are taken when it does not exist. */
const screenshotFolder = process.env['E2E_PICTURES']

/**
 * Expects WCAG 2.2 A and AA and no sideways scrolling at every width, by day and by night. At 320
 * px, where the layout is that of 390 px, only the rules about sizes and colours run.
 */
async function expectAccessibleAtAllWidths(page: Page, name: string) {
  for (const [width, colorScheme] of viewports) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await test.step(`${name}, ${width} px, ${colorScheme}`, () =>
      expectAccessible(page, width === 320 ? 'looks' : 'all'))
    if (screenshotFolder && existsSync(screenshotFolder) && width !== 320)
      await page.screenshot({
        path: join(screenshotFolder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Opens an address, waits for its heading and checks the screen. */
async function openAndCheck(page: Page, name: string, address: string, title: string | RegExp) {
  await page.goto(address)
  await expect(heading(page)).toHaveText(title)
  await expectAccessibleAtAllWidths(page, name)
}

test.describe('every screen is accessible from 320 to 1440 px, by day and by night:', () => {
  test('sign-in, its five steps and its error', async ({ page }) => {
    const { email } = await createActivatedAgent(page.request)
    await openAndCheck(page, 'signin', '/signin', 'Sign in')
    await field(page, 'Login or e-mail').fill(email)
    await field(page, 'Password').fill('wrong')
    await button(page, 'Sign in').click()
    await expect(page.getByRole('alert')).toHaveText('Invalid login data')
    await expectAccessibleAtAllWidths(page, 'signin-error')
    await button(page, 'Forgot your login details?').click()
    await expect(heading(page)).toHaveText('Forgot your login details?')
    await expectAccessibleAtAllWidths(page, 'signin-request')
    await button(page, 'Send code').click()
    await expect(heading(page)).toHaveText('Enter the code')
    await expectAccessibleAtAllWidths(page, 'signin-code')
    await field(page, 'Code').fill(await codeFor(page, email))
    await button(page, 'Continue').click()
    await expect(heading(page)).toHaveText('Choose a new password')
    await expectAccessibleAtAllWidths(page, 'signin-new-password')
    await field(page, 'New password').fill('aisle-seat')
    await button(page, 'Save').click()
    await expect(heading(page)).toHaveText('Password changed')
    await expectAccessibleAtAllWidths(page, 'signin-changed')
  })

  test('registration, steps 1 and 2 and its errors', async ({ page }) => {
    await openAndCheck(page, 'signup-country', '/signup', 'REGISTRATION - STEP 1')
    await choose(page, 'Country', 'United States')
    await expectAccessibleAtAllWidths(page, 'signup-country-chosen')
    await button(page, 'Continue').click()
    await expect(heading(page)).toHaveText('REGISTRATION - STEP 2')
    await expectAccessibleAtAllWidths(page, 'signup-form')
    await button(page, 'Send registration').click()
    await expect(page.getByText('Please complete all required fields.')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'signup-form-errors')
  })

  test('registration, steps 3, 4 and 5', async ({ page }) => {
    let step = 4
    await page.route('**/api/signup', (route) => route.fulfill({ json: { step_id: step } }))
    await page.goto('/signup')
    await choose(page, 'Country', 'France')
    await button(page, 'Continue').click()
    for (const label of ['First name', 'Last name', 'Street', 'City', 'Zip code'])
      await field(page, label).fill('Annecy')
    await field(page, 'E-mail').fill(newAddress('claire'))
    for (const label of ['Password', 'Re-enter password'])
      await field(page, label).fill('window-seat')
    await choose(page, 'Job title', 'Other')
    await choose(page, 'Main area of responsibility', 'Both')
    await choose(page, 'Agency name', 'Voyages Moreau')
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
    for (const [next, name] of [
      [4, 'signup-too-many'],
      [5, 'signup-email-in-use'],
      [3, 'signup-nearly-there'],
    ] as const) {
      step = next
      await button(page, 'Send registration').click()
      await expect(heading(page)).toHaveText(`REGISTRATION - STEP ${next}`)
      await expectAccessibleAtAllWidths(page, name)
      if (next !== 3) await button(page, 'Click here to try again').click()
    }
  })

  test('activation', async ({ page }) => {
    const { email, password } = await createRegisteredAgent(page.request)
    await openAndCheck(page, 'activation-invalid', '/activate', 'Invalid confirmation link')
    await openAndCheck(
      page,
      'activation-confirm',
      await linkIn(page.request, email, 'activate'),
      'Confirm your registration',
    )
    await button(page, 'Confirm my e-mail address').click()
    await expect(heading(page)).toHaveText('Please enter your password')
    await expectAccessibleAtAllWidths(page, 'activation-password')
    await field(page, 'Password of your registration').fill('a guess')
    await button(page, 'Confirm registration').click()
    await expect(page.getByText('This is not the password of this registration.')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'activation-wrong-password')
    await field(page, 'Password of your registration').fill(password)
    await button(page, 'Confirm registration').click()
    await expect(heading(page)).toHaveText('Thank you for your registration.')
    await expectAccessibleAtAllWidths(page, 'activation-complete')
    await page.route('**/api/signup/activate/status', (route) =>
      route.fulfill({ json: { status_id: 3 } }),
    )
    await page.goto('/activate/some-link')
    await expect(page.getByText('Your registration is confirmed already.')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'activation-used')
    await page.route('**/api/signup/activate/status', (route) =>
      route.fulfill({ json: { status_id: 1 } }),
    )
    await page.goto('/activate/some-link')
    await expect(heading(page)).toHaveText('Confirmation link expired')
    await expectAccessibleAtAllWidths(page, 'activation-expired')
  })

  test('the password page, the terms and the page that is not there', async ({ page }) => {
    await openAndCheck(page, 'login', '/login', 'Password')
    await openAndCheck(page, 'terms', '/terms', 'Terms and conditions')
    await openAndCheck(page, 'not-found', '/no/such/page', 'Page not found!')
  })

  test('the welcome and the profile', async ({ page }) => {
    await signInByApi(page, chie)
    await openAndCheck(page, 'welcome', '/', /Welcome,/)
    await page.goto('/profile/info')
    await expect(page.getByText("We're processing your change of data.")).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'profile-info-pending')
    await openAndCheck(page, 'profile-agency', '/profile/agency', 'Agency data')
    await openAndCheck(page, 'profile-newsletter', '/profile/newsletter', 'Newsletter subscription')
    await openAndCheck(page, 'profile-password', '/profile/password', 'Password')
    const site = {
      client_id: 'desk',
      client_name: 'Holiday Desk',
      client_uri: 'https://www.holiday.example/',
      scopes: ['openid', 'profile', 'email', 'experts'],
      first_used_at: '2026-11-02T06:42:00.000Z',
      last_used_at: '2026-11-12T06:42:00.000Z',
    }
    await page.route('**/api/user/sites', (route) => route.fulfill({ json: { objects: [site] } }))
    await openAndCheck(page, 'profile-sites', '/profile/sites', 'Connected sites')
  })

  test('the pages on the way to a site, and the playground', async ({ page }) => {
    await signInByApi(page, chie)
    const site = {
      client_id: 'desk',
      client_name: 'Holiday Desk',
      client_uri: 'https://www.holiday.example/',
      scopes: ['openid', 'profile', 'email', 'experts'],
    }
    let answer = { status: 403, code: 'consentRequired', error: 'consent_required' }
    await page.route('**/api/oauth/authorize', (route) =>
      route.fulfill({
        status: answer.status,
        contentType: 'application/problem+json',
        json: {
          status: answer.status,
          title: '',
          detail: '',
          code: answer.code,
          oauth: {
            error: answer.error,
            site,
            interaction: 'ticket',
            redirect_uri: 'https://www.holiday.example/cb',
          },
        },
      }),
    )
    await openAndCheck(
      page,
      'consent',
      '/authorize?client_id=desk',
      'Holiday Desk would like to sign you in',
    )
    answer = { status: 403, code: 'notApproved', error: 'access_denied' }
    await openAndCheck(
      page,
      'not-approved',
      '/authorize?client_id=desk',
      'Holiday Desk is not open to you yet',
    )
    answer = { status: 400, code: 'badRequest', error: 'invalid_client' }
    await openAndCheck(
      page,
      'unknown-site',
      '/authorize?client_id=desk',
      'You cannot be signed in to the site',
    )
    await openAndCheck(page, 'pg', '/pg', 'Developer playground')
    await page.goto('about:blank')
    await page.goto('/pg#error=access_denied&state=af0ifjsldkj')
    await expect(
      page.getByText('The sign-in was refused, by the agent or by the portal.'),
    ).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'pg-answer')
  })

  test('the profile with the save bar and with errors', async ({ page }) => {
    await signInByApi(page, await createApprovedAgent(page))
    await page.goto('/profile/info')
    await field(page, 'Phone').fill('+33450001122')
    await expect(page.getByText('Unsaved changes', { exact: true }).first()).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'profile-info')
    await field(page, 'Last name').fill('')
    await button(page, 'Save').click()
    await expect(
      page.getByText('This is a required field. Please enter your details.').first(),
    ).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'profile-info-errors')
  })

  test('the staff desk', async ({ page }) => {
    const { email, name } = await createActivatedAgent(page.request)
    await signInByApi(page, rita)
    await page.goto('/staff/users')
    await page.getByRole('row', { name: email }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByText('E-mail confirmed by activation link')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-registrations')
    for (const [action, screen] of [
      ['Decline', 'desk-decline'],
      ['Ask a question', 'desk-ask'],
      ['Add a note', 'desk-note'],
      ['Correct the data', 'desk-correct'],
      ['Keyboard shortcuts', 'desk-keys'],
    ] as const) {
      await button(page, action).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessibleAtAllWidths(page, screen)
      await page.keyboard.press('Escape')
    }
    await page.goto('/staff/users?view=changes')
    await page.getByRole('button', { name: chie.email }).click()
    await expect(page.getByRole('region', { name: chie.name, exact: true })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-changes')
  })

  test('reasons, roles and missing texts, kept by admins', async ({ page }) => {
    await signInByApi(page, adam)
    await openAndCheck(page, 'desk-reasons', '/staff/settings?view=reasons', 'Reasons')
    await page.getByRole('row').nth(1).getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Texts by language' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-reason')
    await openAndCheck(page, 'desk-roles', '/staff/roles', 'Roles')
    await button(page, 'Invite somebody').click()
    await expect(heading(page)).toHaveText('Invite somebody')
    await expectAccessibleAtAllWidths(page, 'desk-invite')
    await button(page, 'Send the invitation').click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-invite-errors')
    await button(page, 'All members').click()
    await page.getByRole('row', { name: rita.email }).click()
    await button(page, 'End the membership').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-member-end')
    await openAndCheck(page, 'desk-missing', '/staff/translations', 'Missing texts')
  })

  test('an invitation to the staff, and the mails about the queue', async ({ page }) => {
    const member = { name: 'Kit', surname: 'Sato', email: newAddress('kit') }
    const link = await inviteMember(page, 'reviewer', member)
    await openAndCheck(page, 'join', link, 'You are invited')
    await button(page, 'Accept the invitation').click()
    await expect(heading(page)).toHaveText('Choose a password')
    await expectAccessibleAtAllWidths(page, 'join-password')
    await field(page, 'Password').fill('tailwind-at-dusk')
    await button(page, 'Join the team').click()
    await expect(heading(page)).toHaveText('Welcome to the team')
    await expectAccessibleAtAllWidths(page, 'join-complete')
    await openAndCheck(page, 'join-invalid', '/join/some-link', 'You are invited')
    await signInByApi(page, { ...rita, email: member.email, password: 'tailwind-at-dusk' })
    await openAndCheck(page, 'profile-notices', '/profile/notices', 'Mails about the queue')
    await openAndCheck(page, 'profile-security', '/profile/security', 'Sign-in security')
  })

  test('a registration in its stations, signed in and by a mailed link', async ({ page }) => {
    const person = await createActivatedAgent(page.request)
    await signInByApi(page, person)
    await openAndCheck(page, 'application', '/application', 'Your registration')
    const question = 'Please check these details.'
    await decide(page, person, 'ask', { question, fields: ['phone', 'agency.iata_nr'] })
    await page.goto('/application')
    await expect(page.getByText(question)).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'application-question')
    await decide(page, person, 'decline', { reason: 'We could not find your agency.' })
    await mailTo(page.request, person.email, /We could not find your agency\./)
    await page.goto(await linkIn(page.request, person.email, 'application'))
    await expect(page.getByText('We could not find your agency.')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'application-declined')
  })

  test('the sites, kept by admins', async ({ page }) => {
    // A valid site is not stored, because other journeys see the list, too.
    await page.route('**/api/staff/sites', async (route) => {
      const sent = route.request().postDataJSON() as { client_name: string } | null
      if (!sent?.client_name) return route.fallback()
      return route.fulfill({
        json: {
          ...sent,
          client_id: 'rail-bonus',
          client_secret: 'a-secret-of-forty-three-characters-0123456789',
          created_at: '2026-11-20T06:30:00.000Z',
        },
      })
    })
    await signInByApi(page, adam)
    await openAndCheck(page, 'desk-sites', '/staff/settings', 'Settings')
    await page.getByRole('row').nth(1).getByRole('button').click()
    await button(page, 'Try it').click()
    await expect(page.getByText('ID Token', { exact: true })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-site')
    await button(page, 'All sites').click()
    await button(page, 'Add a site').click()
    await expect(heading(page)).toHaveText('Add a site')
    await expectAccessibleAtAllWidths(page, 'desk-site-new')
    await button(page, 'Add a site').click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-site-errors')
    await page.getByRole('textbox', { name: 'Name, as agents read it' }).fill('Rail Bonus')
    await page
      .getByRole('textbox', { name: 'Redirect addresses' })
      .fill('https://rail.example/callback')
    await button(page, 'Add a site').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'desk-site-secret')
  })

  test('the mailbox', async ({ page }) => {
    const { email } = await createRegisteredAgent(page.request)
    await mailTo(page.request, email, /activate/)
    await openAndCheck(page, 'mailbox', '/mailbox', 'Mailbox')
    // The mail is a page of its own in a frame without scripts; the next test checks it alone.
    await page.route('**/mailbox/*/html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Mail</title></html>',
      }),
    )
    await page.getByRole('link', { name: email }).click()
    await expect(heading(page)).toHaveText('Confirm your registration')
    await expectAccessibleAtAllWidths(page, 'mail')
  })

  test('the description of the calls', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(heading(page)).toBeVisible()
    await expectAccessibleAtAllWidths(page, 'docs')
  })

  test('the mails that an agent is sent, each alone', async ({ page }) => {
    const { email } = await createApprovedAgent(page)
    await page.request.post('/api/login/forgot', { data: { email } })
    for (const text of [/Enter this code/, /approved your registration/])
      await mailTo(page.request, email, text)
    // Without its sandbox, in which nothing could look at it.
    await page.route('**/mailbox/*/html', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': mailPolicy },
      })
    })
    const mails = await mailsTo(page.request, email)
    expect(mails).toHaveLength(3)
    for (const { id, subject } of mails) {
      await page.goto(`/mailbox/${id}/html`)
      await expect(page).toHaveTitle(subject)
      await expectAccessibleAtAllWidths(page, `mail-${subject.toLowerCase().replace(/\W+/g, '-')}`)
    }
  })

  test.describe('when something went wrong', () => {
    test.use({
      expectedErrors:
        /status of 4(?!29)\d\d|net::ERR_|dynamically imported module|preload|React will try|React error #520|error boundary/,
    })

    test('the error screen', async ({ page }) => {
      await page.route('**/assets/public-*.js', (route) => route.abort())
      await page.goto('/signin')
      await page.getByRole('link', { name: 'Register now' }).click()
      await button(page, 'Show Error').click()
      await expectAccessibleAtAllWidths(page, 'error')
    })
  })
})
