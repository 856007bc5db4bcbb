/** Somebody who reads in a language of their own, and what they do on the way. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { password } from './people.ts'
import { choose, expect, heading, test as base } from './portal.ts'
import { wordsOf, type Words } from './words.ts'

/** A folder for pictures of every screen in every language that is looked at, when there is one to fill. */
const pictures = process.env['E2E_PICTURES']
/** The languages with the longest words, and one without spaces between them. */
export const narrowTags = (process.env['E2E_LANGUAGES'] ?? 'de,fr,ja').split(',') as [
  string,
  ...string[],
]

interface Reading {
  /** The language that the browser asks for. */
  tag: string
  words: Words
  button: (path: string) => Locator
  /** The page stays in this language, or in another that is named, also for people whose own is a third. */
  chooseLanguage: (chosen?: string) => Promise<void>
}

export const test = base.extend<Reading>({
  storageState: { cookies: [], origins: [] },
  tag: ['en-US', { option: true }],
  // Browsers in China say the country.
  locale: async ({ tag }, use) => use(tag === 'zh-Hans' ? 'zh-CN' : tag),
  words: async ({ tag }, use) => use(wordsOf(tag)),
  button: async ({ page, words }, use) =>
    use((path) => page.getByRole('button', { name: words(path), exact: true })),
  chooseLanguage: async ({ context, tag, baseURL }, use) =>
    use((chosen = tag) =>
      context.addCookies([{ name: 'language', value: chosen, url: baseURL ?? '' }]),
    ),
})

/** Somebody with a narrow window: walks in the first of `narrowTags` and looks at each screen in all of them. */
export const narrow = test.extend<{
  /** @param ready opens what closes when a language is chosen, or waits for what comes then */ look: (
    name: string,
    ready?: (tag: string) => Promise<void>,
  ) => Promise<void>
}>({
  tag: narrowTags[0],
  viewport: { width: 320, height: 844 },
  // People whom other journeys know keep their language. Not by a route, for which the browser would keep no files.
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
        await readIn(page, other)
        await ready?.(other)
        await expectRoom(page, other, name)
      }
    }),
})

/** Chooses a language in the page's head or, on the sign-in pages, in the row at its foot; also where a dialog lies over it. */
async function readIn(page: Page, tag: string) {
  // The other menu, under the person's name, shows no code of a language.
  const menu = page.locator('[aria-haspopup="menu"]', { has: page.locator('.code') })
  if ((await page.locator('a[lang]').count()) === 0) await menu.dispatchEvent('click')
  await page.locator(`:is(a, [role="menuitem"])[lang="${tag}"]`).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
}

/** Looks whether every text of the page as it is has room. */
export async function expectRoom(page: Page, tag: string, name: string) {
  await expect(heading(page)).toHaveText(/\S/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  })
  await expectFits(page, `${name} in ${tag}`)
  if (pictures && existsSync(pictures)) await takePictures(page, `${tag}-${name}`)
}

async function takePictures(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await page.screenshot({ path: join(pictures ?? '', `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 320, height: 844 })
}

export const atStep = (page: Page, words: Words, step: number) =>
  expect(heading(page)).toHaveText(`${words('signup.heading')} ${step}`)

export async function pick(page: Page, words: Words, path: string, option: string) {
  await choose(page, words(path), option, words('common.search'))
}

/** Step 1, and step 2 up to the last click. */
export async function fillIn(page: Page, words: Words, email: string, country: string) {
  await page.goto('/signup')
  await pick(page, words, 'signup.fields.country_id', country)
  await page.getByRole('button', { name: words('signup.continue'), exact: true }).click()
  await atStep(page, words, 2)
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
  await pick(page, words, 'signup.fields.agency_position_id', words('choices.positions.7'))
  await pick(page, words, 'signup.fields.main_area_of_responsibility_id', words('choices.areas.3'))
  await pick(page, words, 'signup.fields.agency_name', 'Voyages Moreau')
  await page.locator('#terms_accepted').check()
}

export async function signIn(page: Page, words: Words, login: string, secret: string) {
  await page.goto('/signin')
  await page.locator('#email').fill(login)
  await page.locator('#password').fill(secret)
  await page.getByRole('button', { name: words('common.signIn'), exact: true }).click()
}
