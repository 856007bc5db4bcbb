/** Playwright fixtures for journeys in a given language, and the steps of those journeys. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectNoOverflow } from './overflow.ts'
import { password } from './people.ts'
import { choose, expect, heading, test as base } from './portal.ts'
import { translatorOf, type Translator } from './translations.ts'

/**
 * The folder for screenshots of every screen in every language; none are taken when it does not
 * exist.
 */
const screenshotFolder = process.env['E2E_PICTURES']
/** The languages with the longest words, and one without spaces between words. */
export const narrowTags = (process.env['E2E_LANGUAGES'] ?? 'de,fr,ja').split(',') as [
  string,
  ...string[],
]

/** The titles of the profile's pages, in common.json. */
export const profileTitles = {
  info: 'personalData',
  agency: 'agencyData',
  newsletter: 'newsletterSubscription',
  password: 'password',
} as const

interface LanguageFixtures {
  tag: string
  t: Translator
  button: (path: string) => Locator
  /**
   * Keeps the page in `tag`, or in another given language, also for people whose stored language
   * differs.
   */
  chooseLanguage: (chosen?: string) => Promise<void>
}

export const test = base.extend<LanguageFixtures>({
  storageState: { cookies: [], origins: [] },
  tag: ['en-US', { option: true }],
  // Browsers in China send the country.
  locale: async ({ tag }, use) => use(tag === 'zh-Hans' ? 'zh-CN' : tag),
  t: async ({ tag }, use) => use(translatorOf(tag)),
  button: async ({ page, t }, use) =>
    use((path) => page.getByRole('button', { name: t(path), exact: true })),
  chooseLanguage: async ({ context, tag, baseURL }, use) =>
    use((chosen = tag) =>
      context.addCookies([{ name: 'language', value: chosen, url: baseURL ?? '' }]),
    ),
})

/**
 * A test with a narrow window: it runs in the first of `narrowTags` and checks each screen in all
 * of them.
 */
export const narrowTest = test.extend<{
  /** @param ready opens what closes when a language is chosen, or waits for what comes then */ look: (
    name: string,
    ready?: (tag: string) => Promise<void>,
  ) => Promise<void>
}>({
  tag: narrowTags[0],
  viewport: { width: 320, height: 844 },
  // Other journeys use the same people, so their stored language must not change. A Playwright
  // route would turn off the browser's cache.
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const fetch = window.fetch.bind(window)
      window.fetch = async (to, init) =>
        init?.method === 'PATCH' && String(init.body).startsWith('{"locale"')
          ? Response.json({ success: true })
          : fetch(to, init)
    })
    await use(page)
  },
  look: async ({ page, tag }, use) =>
    use(async (name, ready) => {
      for (const other of [...narrowTags.filter((one) => one !== tag), tag]) {
        await switchLanguage(page, other)
        await ready?.(other)
        await expectTextFits(page, other, name)
      }
    }),
})

/**
 * Chooses a language in the page's header or, on the sign-in pages, in the row at the foot. It
 * works behind an open dialog, too.
 */
async function switchLanguage(page: Page, tag: string) {
  // The person's own menu shows no language code.
  const menu = page.locator('[aria-haspopup="menu"]', { has: page.locator('.kit-code') })
  const language = page.locator(`:is(a, [role="menuitem"])[lang="${tag}"]`)
  // A click closes a menu that is open, and one that comes before the program opens none.
  await expect(async () => {
    if ((await language.count()) === 0 && (await menu.getAttribute('aria-expanded')) !== 'true')
      await menu.dispatchEvent('click')
    await language.dispatchEvent('click', {}, { timeout: 1000 })
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
}

/** Waits until the page has settled and expects that every text fits. */
export async function expectTextFits(page: Page, tag: string, name: string) {
  await expect(heading(page)).toHaveText(/\S/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  })
  await expectNoOverflow(page, `${name} in ${tag}`)
  if (screenshotFolder && existsSync(screenshotFolder))
    await takeScreenshots(page, `${tag}-${name}`)
}

async function takeScreenshots(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await page.screenshot({
      path: join(screenshotFolder ?? '', `${name}-${width}.png`),
      fullPage: true,
    })
  }
  await page.setViewportSize({ width: 320, height: 844 })
}

export const atStep = (page: Page, t: Translator, step: number) =>
  expect(heading(page)).toHaveText(`${t('signup.heading')} ${step}`)

export async function pick(page: Page, t: Translator, path: string, option: string) {
  await choose(page, t(path), option, t('forms.search'))
}

/** Fills in steps 1 and 2 and does not send. */
export async function fillIn(page: Page, t: Translator, email: string, country: string) {
  await page.goto('/signup')
  await pick(page, t, 'signup.fields.country_id', country)
  await page.getByRole('button', { name: t('signup.continue'), exact: true }).click()
  await atStep(page, t, 2)
  const typed = {
    first_name: 'Claire',
    last_name: 'Moreau',
    email,
    street: 'Rue du Lac 4',
    city: 'Annecy',
    zip_code: '74000',
    password,
    password_check: password,
  }
  for (const [id, value] of Object.entries(typed)) await page.locator(`#${id}`).fill(value)
  await pick(page, t, 'signup.fields.agency_position_id', t('choices.positions.7'))
  await pick(page, t, 'signup.fields.main_area_of_responsibility_id', t('choices.areas.3'))
  await pick(page, t, 'signup.fields.agency_name', 'Voyages Moreau')
  await page.locator('#terms_accepted').check()
}

export async function signIn(page: Page, t: Translator, login: string, secret: string) {
  await page.goto('/signin')
  await page.locator('#email').fill(login)
  await page.locator('#password').fill(secret)
  await page.getByRole('button', { name: t('common.signIn'), exact: true }).click()
}
