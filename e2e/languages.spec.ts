import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { activated, adam, approved, chie, enter, password, registered, rita } from './people.ts'
import { choose, expect, heading, linkIn, mailTo, newAddress, test as base } from './portal.ts'
import { countryIn, tags, wordsOf, type Words } from './words.ts'

/** A folder for pictures of every screen in every language that is looked at, when there is one to fill. */
const pictures = process.env['E2E_PICTURES']
/** The languages with the longest words, and one without spaces between them. */
const narrow = process.env['E2E_LANGUAGES']?.split(',') ?? ['de', 'fr', 'ja']

interface Reading {
  /** The language that the browser asks for. */
  tag: string
  words: Words
  /** Looks whether everything fits at 320 px. */
  look: (name: string) => Promise<void>
  button: (path: string) => Locator
}

const test = base.extend<Reading>({
  storageState: { cookies: [], origins: [] },
  tag: ['en-US', { option: true }],
  // Browsers in China say the country.
  locale: async ({ tag }, use) => use(tag === 'zh-Hans' ? 'zh-CN' : tag),
  viewport: { width: 320, height: 844 },
  words: async ({ tag }, use) => use(wordsOf(tag)),
  button: async ({ page, words }, use) => use((path) => page.getByRole('button', { name: words(path), exact: true })),
  look: async ({ page, tag }, use) => use(async (name) => {
    await page.evaluate(() => document.fonts.ready)
    await expectFits(page, name)
    if (pictures && existsSync(pictures)) await takePictures(page, `${tag}-${name}`)
  }),
})

async function takePictures(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await page.screenshot({ path: join(pictures ?? '', `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 320, height: 844 })
}

/** The page stays in this language also for people whose own is another. */
const chosenByHand = (page: Page, tag: string) => page.context().addCookies([{ name: 'language', value: tag, url: new URL(page.url()).origin }])

const atStep = (page: Page, words: Words, step: number) => expect(heading(page)).toHaveText(`${words('signup.heading')} ${step}`)

async function pick(page: Page, words: Words, path: string, option: string) {
  await choose(page, words(path), option, words('common.search'))
}

/** Step 1, and step 2 up to the last click. */
async function fillIn(page: Page, words: Words, email: string, country: string) {
  await page.goto('/signup')
  await pick(page, words, 'signup.fields.country_id', country)
  await page.getByRole('button', { name: words('signup.continue'), exact: true }).click()
  await atStep(page, words, 2)
  const typed = { first_name: 'Claire', last_name: 'Moreau', email, street: 'Rue du Lac 4', city: 'Annecy', zip_code: '74000', password, password_check: password }
  for (const [id, value] of Object.entries(typed)) await page.locator(`#${id}`).fill(value)
  await pick(page, words, 'signup.fields.agency_position_id', words('choices.positions.7'))
  await pick(page, words, 'signup.fields.main_area_of_responsibility_id', words('choices.areas.3'))
  await pick(page, words, 'signup.fields.agency_name', 'Voyages Moreau')
  await page.locator('#terms_accepted').check()
}

async function signIn(page: Page, words: Words, login: string, secret: string) {
  await page.goto('/signin')
  await page.locator('#email').fill(login)
  await page.locator('#password').fill(secret)
  await page.getByRole('button', { name: words('common.signIn'), exact: true }).click()
}

/** Another site, as it asks for an agent. */
const site = { client_id: 'desk', client_name: 'Holiday Desk', client_uri: 'https://www.holiday.example/', scopes: ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'] }

const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/

for (const tag of narrow) {
  test.describe(`at 320 px every text fits in ${tag}:`, () => {
    test.use({ tag })

    test('sign-in, its five steps and its error', async ({ page, words, look, button }) => {
      const { email } = await activated(page.request)
      await page.goto('/signin')
      await expect(heading(page)).toHaveText(words('common.signIn'))
      await look('signin')
      await signIn(page, words, email, 'wrong')
      await expect(page.getByRole('alert')).toHaveText(words('signin.invalidLogin'))
      await look('signin-error')
      await button('signin.forgot').click()
      await expect(heading(page)).toHaveText(words('signin.forgot'))
      await look('signin-request')
      await button('recovery.sendCode').click()
      await expect(heading(page)).toHaveText(words('recovery.enterCode'))
      await look('signin-code')
      const { text } = await mailTo(page.request, email, code)
      await page.getByRole('textbox', { name: words('recovery.code') }).fill(code.exec(text)?.[0] ?? '')
      await button('common.continue').click()
      await expect(heading(page)).toHaveText(words('recovery.choosePassword'))
      await look('signin-new-password')
      await page.locator('#password').fill('aisle-seat')
      await button('common.save').click()
      await expect(heading(page)).toHaveText(words('recovery.changed'))
      await look('signin-changed')
    })

    test('registration, its steps, lists and errors', async ({ page, words, look, button }) => {
      await page.goto('/signup')
      await atStep(page, words, 1)
      await look('signup-country')
      await pick(page, words, 'signup.fields.country_id', countryIn(tag, 'US'))
      await look('signup-country-chosen')
      await button('signup.continue').click()
      await atStep(page, words, 2)
      await expect(page.locator('#state')).toBeVisible()
      await look('signup-form')
      await page.getByRole('combobox', { name: words('signup.fields.agency_position_id') }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await look('signup-list')
      await page.keyboard.press('Escape')
      await button('signup.send').click()
      await expect(page.getByText(words('common.completeAll'))).toBeVisible()
      await look('signup-form-errors')
    })

    test('what follows a registration', async ({ page, words, look, button }) => {
      let step = 4
      await page.route('**/api/signup', (route) => route.fulfill({ json: { step_id: step } }))
      await fillIn(page, words, newAddress('claire'), countryIn(tag, 'FR'))
      for (const [next, name] of [[4, 'signup-too-many'], [5, 'signup-email-in-use'], [3, 'signup-nearly-there']] as const) {
        step = next
        await button('signup.send').click()
        await atStep(page, words, next)
        await look(name)
        if (next !== 3) await button('signup.tryAgain').click()
      }
    })

    test('activation, the confirmed address and what needs no account', async ({ page, words, look, button }) => {
      const { email } = await registered(page.request)
      const open = async (name: string, address: string, title: string) => {
        await page.goto(address)
        await expect(heading(page)).toHaveText(title)
        await look(name)
      }
      await open('activation-invalid', '/activate', words('links.activation.invalid.title'))
      await open('activation-confirm', await linkIn(page.request, email, 'activate'), words('links.activation.confirm.title'))
      await button('links.activation.confirm.button').click()
      await expect(heading(page)).toHaveText(words('links.activation.complete.title'))
      await look('activation-complete')
      await page.route('**/api/signup/activate', (route) => route.fulfill({ json: { status_id: 1 } }))
      await page.goto('/activate/some-link')
      await button('links.activation.confirm.button').click()
      await expect(heading(page)).toHaveText(words('links.activation.expired.title'))
      await look('activation-expired')
      await open('confirm-email', '/confirm-email/some-link', words('links.confirmEmail.ask'))
      await open('login', '/login', words('common.password'))
      await open('terms', '/terms', words('terms.title'))
      await open('not-found', '/no/such/page', words('common.pageNotFound'))
      await open('mailbox', '/mailbox', words('mailbox.title'))
      await open('docs', '/api/docs', words('docs.title'))
    })

    test('the welcome and the profile', async ({ page, words, look, button }) => {
      const person = await approved(page)
      await enter(page, person)
      await page.goto('/')
      await chosenByHand(page, tag)
      await page.goto('/')
      await expect(heading(page)).toHaveText(words('common.welcome', { name: person.name }))
      await look('welcome')
      for (const name of ['agency', 'newsletter', 'password', 'info'] as const) {
        await page.goto(`/profile/${name}`)
        await expect(heading(page)).toHaveText(words(`profile.menu.${name}`))
        await look(`profile-${name}`)
      }
      await page.locator('#phone').fill('+33450001122')
      await expect(page.getByText(words('profile.save.unsaved'), { exact: true })).toBeVisible()
      await look('profile-info-changed')
      await page.locator('#surname').fill('')
      await button('common.save').click()
      await expect(page.getByText(words('common.faults.required')).first()).toBeVisible()
      await look('profile-info-errors')
      await page.goto('/profile/password')
      await button('password.deletion.title').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('profile-delete')
    })

    test('a pending change, and the staff desk', async ({ page, words, look, button }) => {
      const { email, name } = await activated(page.request)
      await page.goto('/signin')
      await chosenByHand(page, tag)
      await enter(page, chie)
      await page.goto('/profile/info')
      await expect(page.getByText(words('profile.pending.notice'))).toBeVisible()
      await look('profile-info-pending')
      await enter(page, rita)
      await page.goto('/staff/users')
      await page.getByRole('row', { name: email }).click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(page.getByText(words('staff.facts.country'), { exact: true })).toBeVisible()
      await look('desk-registrations')
      await button('staff.decline').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('desk-decline')
      await page.goto('/staff/users?view=changes')
      await page.getByRole('button', { name: chie.email }).click()
      await expect(page.getByRole('region', { name: chie.name, exact: true })).toBeVisible()
      await look('desk-changes')
      await page.goto('/staff/translations')
      await expect(heading(page)).toHaveText(words('staff.missing.title'))
      await look('desk-missing')
    })

    test('the way to another site, the question before signing out, and the playground', async ({ page, words, look, button }) => {
      await enter(page, chie)
      await page.goto('/signin')
      await chosenByHand(page, tag)
      let answer = { status: 403, code: 'consentRequired', error: 'consent_required' }
      await page.route('**/api/oauth/authorize', (route) => route.fulfill({
        status: answer.status, contentType: 'application/problem+json',
        json: { status: answer.status, title: '', detail: '', code: answer.code, oauth: { error: answer.error, site, interaction: 'ticket', redirect_uri: 'https://www.holiday.example/cb' } },
      }))
      const open = async (name: string, address: string, title: string) => {
        await page.goto(address)
        await expect(heading(page)).toHaveText(title)
        await look(name)
      }
      await open('consent', '/authorize?client_id=desk', words('provider.consent.title', { site: site.client_name }))
      for (const code of ['notApproved', 'notAllowed'] as const) {
        answer = { status: 403, code, error: 'access_denied' }
        await open(code, '/authorize?client_id=desk', words(`provider.${code}.title`, { site: site.client_name }))
      }
      for (const error of ['invalid_client', 'invalid_redirect_uri', 'invalid_request']) {
        answer = { status: 400, code: 'badRequest', error }
        await open(error, '/authorize?client_id=desk', words('provider.badRequest.title'))
        await button('common.showError').click()
        await look(`${error}-shown`)
      }
      await open('hand-off', '/token?error=access_denied', words('provider.badRequest.title'))
      await open('logout', '/logout?ask=1', words('provider.logout.title'))
      await open('pg', '/pg', words('playground.title'))
      await button('playground.flows.code').click()
      await look('pg-code')
      await page.goto('about:blank')
      await page.goto(`/pg#id_token=${['{"alg":"RS256","kid":"gone"}', '{"iss":"https://elsewhere.example","exp":1700000000}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}&state=not-ours`)
      await expect(page.getByText(words('playground.answer.bad'))).toBeVisible()
      await look('pg-answer')
    })

    test('connected sites, and the sites that admins keep', async ({ page, words, look, button }) => {
      await enter(page, chie)
      await page.goto('/signin')
      await chosenByHand(page, tag)
      await page.route('**/api/user/sites', (route) => route.fulfill({ json: { objects: [{ ...site, first_used_at: '2026-11-02T06:42:00.000Z', last_used_at: '2026-11-12T06:42:00.000Z' }] } }))
      await page.goto('/profile/sites')
      await expect(page.getByRole('heading', { name: site.client_name })).toBeVisible()
      await look('profile-sites')
      await page.locator('#end-desk').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('profile-sites-end')
      await enter(page, adam)
      await page.goto('/staff/settings')
      await expect(heading(page)).toHaveText(words('common.settings'))
      await look('desk-sites')
      await button('staff.sites.add').click()
      await expect(page.getByRole('textbox', { name: words('sites.fields.client_name') })).toBeVisible()
      await look('desk-site-new')
      await page.locator('button[type=submit]').click()
      await expect(page.getByRole('heading', { name: words('common.thereIsAProblem') })).toBeVisible()
      await look('desk-site-errors')
    })

    test.describe('when something went wrong', () => {
      test.use({ provoked: /status of 4(?!29)\d\d|net::ERR_|dynamically imported module|preload|React will try|error boundary/ })

      test('the error screen', async ({ page, words, look, button }) => {
        await page.goto('/signin')
        await expect(button('common.signIn')).toBeVisible()
        await page.route('**/assets/PublicLayout-*.js', (route) => route.abort())
        await page.getByRole('link', { name: words('common.registerNow') }).click()
        await button('common.showError').click()
        await look('error')
      })
    })
  })
}

for (const tag of tags) {
  test.describe(`in ${tag}`, () => {
    test.use({ tag, viewport: { width: 1440, height: 900 } })

    test('a person registers, confirms by mail, signs in and looks at the profile', async ({ page, words, button }) => {
      const email = newAddress('claire')
      await fillIn(page, words, email, countryIn(tag, 'FR'))
      await button('signup.send').click()
      await atStep(page, words, 3)
      await expect(page.getByText(words('signup.nearlyThere.life', { count: 24 })).filter({ visible: true }).first()).toBeVisible()

      const { subject, text } = await mailTo(page.request, email, /\/activate\//)
      expect(subject).toBe(words('mails.activation.subject'))
      expect(text).toContain(words('mails.activation.title'))
      await page.goto(await linkIn(page.request, email, 'activate'))
      await expect(heading(page)).toHaveText(words('links.activation.complete.title'))
      await expect(page.getByText(words('links.activation.complete.text'))).toBeVisible()

      await signIn(page, words, email, password)
      await expect(heading(page)).toHaveText(words('profile.menu.info'))
      await expect(page.getByText(words('profile.checking'))).toBeVisible()
      await expect(page.locator('#name')).toHaveValue('Claire')
      await expect(page).toHaveTitle(`${words('profile.menu.info')} - eXperts`)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
      for (const name of ['agency', 'newsletter', 'password'] as const) {
        await page.getByRole('navigation').getByRole('link', { name: words(`profile.menu.${name}`) }).click()
        await expect(heading(page)).toHaveText(words(`profile.menu.${name}`))
      }
    })
  })
}
