/**
 * What the journeys share: pages that watch for errors, a network address for each test, the
 * mailbox, and the use of the portal's controls.
 */
import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'

interface JourneyFixtures {
  /**
   * Console errors that the test expects. Answers with a 4xx status are normal; only 429 fails a
   * test, unless the test is about rate limits.
   */
  expectedErrors: RegExp
  errors: string[]
  /**
   * Opens a page in another browser. It shares nothing with the first one but the network address.
   */
  otherBrowser: () => Promise<Page>
}

const randomByte = () => randomBytes(1)[0] ?? 0

/** A test fails on any console error, uncaught error or report of the content security policy. */
export const test = base.extend<JourneyFixtures>({
  expectedErrors: [/status of 4(?!29)\d\d/, { option: true }],
  // Attempts are counted for each network address, so every test has an address of its own.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({
      ...extraHTTPHeaders,
      'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
    }),
  errors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      await watchErrors(page, errors, expectedErrors)
      await use(errors)
      expect(errors, 'console, errors and content-security-policy reports').toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, errors, expectedErrors }, use) => {
    const opened: Page[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      await watchErrors(page, errors, expectedErrors)
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.context().close()))
  },
})

export { expect }

async function watchErrors(page: Page, errors: string[], expectedErrors: RegExp): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text()))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => {
    if (!expectedErrors.test(String(error))) errors.push(String(error))
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Rules of these levels that axe runs only when they are named. `p-as-heading` is left out because
 * it guesses: it takes the name on a card for a heading. `css-orientation-lock` is left out
 * because it fetches every stylesheet again; test/orientation.test.ts checks the sources instead.
 */
const extraRules = { 'table-fake-caption': { enabled: true }, 'td-has-header': { enabled: true } }

/**
 * Expects no violation of WCAG 2.0 to 2.2, A and AA, in the page and in its frames, and nothing
 * wider than the window. Frames without scripts, such as the mailbox's, and frames of other
 * origins are skipped: check their contents alone.
 * @param rules `looks` for the rules about colours and sizes alone, when the same screen has
 * passed all rules before
 */
export async function expectAccessible(page: Page, rules: 'all' | 'looks' = 'all'): Promise<void> {
  // Colours in the middle of a transition must not be measured. A transition begins with the frame
  // after its cause, and may cause another.
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.effect?.getComputedTiming().iterations !== Infinity &&
            animation.playState === 'running',
        )
    do {
      await Promise.allSettled(runningAnimations().map(({ finished }) => finished))
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    } while (runningAnimations().length > 0)
  })
  // A frame may have loaded since the last check.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  // The library is sent to a page once.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] }, rules: extraRules })
  const { violations } = await (
    rules === 'all' ? axe.withTags(levels) : axe.withRules(visualRules)
  ).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    'sideways scrolling',
  ).toBeLessThanOrEqual(0)
}

const visualRules = ['color-contrast', 'link-in-text-block', 'target-size']

/** Makes an e-mail address that nobody has used. */
export const newAddress = (name: string) => `${name}.${randomBytes(5).toString('hex')}@example.com`

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

/** The server may close a connection that was idle for 5 s just when it is used again. */
export const maxRetries = 1

/** The mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<Mail[]> {
  const { objects } = (await (
    await request.get('/mailbox/messages.json', { params: { to }, maxRetries })
  ).json()) as { objects: Mail[] }
  return objects
}

/** Waits for a mail to this address with a matching text and returns the newest. */
export async function mailTo(request: APIRequestContext, to: string, fits: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, to)).find(({ text }) => fits.test(text))
        return found !== undefined
      },
      // The mail of a decision waits until the decision cannot be undone any more.
      { message: `a mail to ${to} with ${fits}`, intervals: [50, 100, 200], timeout: 30_000 },
    )
    .toBe(true)
  return found as Mail
}

/** Waits for a mail and returns the path of its link. */
export async function linkIn(
  request: APIRequestContext,
  to: string,
  path: string,
): Promise<string> {
  const { text } = await mailTo(request, to, new RegExp(`/${path}/`))
  return new RegExp(`/${path}/[\\w-]+`).exec(text)?.[0] ?? ''
}

/** The reset code of the newest mail. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const { text } = await mailTo(page.request, email, /Enter this code/)
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? ''
}

/** Opens a select, searches for an option if the select has a search, and picks it. */
export async function choose(
  page: Page,
  label: string,
  option: string,
  searchLabel = 'Search',
): Promise<void> {
  await select(page, label).click()
  const list = page.getByRole('listbox', { name: label, exact: true })
  await expect(list).toBeVisible()
  const search = page.getByRole('combobox', { name: searchLabel })
  if (await search.isVisible()) await search.fill(option)
  await page.getByRole('option', { name: option }).first().click()
  await expect(list).toBeHidden()
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Finds a field by its label, also when the label says that the value was changed. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\(changed\\))?$`) })
export const select = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true })

/**
 * Collects every body that the page sends with this method to this path. The list grows while the
 * test runs.
 */
export function recordBodies(page: Page, method: string, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON())
  })
  return bodies
}

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/signin')
  await field(page, 'Login or e-mail').fill(login)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

/** Signs out through the menu under the person's name. It leads to the corporate site. */
export async function signOut(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/healthz$/)
}
