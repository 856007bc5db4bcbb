/** What the journeys share: browsers that watch for faults, an office of their own, the mailbox, and how to use the portal's parts. */
import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'

interface Journey {
  /** Console errors that the test provokes. Refusals (4xx) are told in words and are no faults, but for 429: nobody has to wait unless the journey is about that. */
  provoked: RegExp
  faults: string[]
  /** Opens a page in another browser: nothing is shared with the first one but the office. */
  elsewhere: () => Promise<Page>
}

const oneByte = () => randomBytes(1)[0] ?? 0

/** Pages that fail their test on any console error, uncaught error or content-security-policy report. */
export const test = base.extend<Journey>({
  provoked: [/status of 4(?!29)\d\d/, { option: true }],
  // Attempts are counted by network address: every test comes from an office of its own.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${oneByte()}.${oneByte()}.${oneByte()}` }),
  faults: [
    async ({ page, provoked }, use) => {
      const faults: string[] = []
      await watch(page, faults, provoked)
      await use(faults)
      expect(faults, 'console, errors and content-security-policy reports').toEqual([])
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, faults, provoked }, use) => {
    const opened: Page[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      await watch(page, faults, provoked)
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.context().close()))
  },
})

export { expect }

async function watch(page: Page, faults: string[], provoked: RegExp): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' && !provoked.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => {
    if (!provoked.test(String(error))) faults.push(String(error))
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Rules of these levels that have to be asked for by name; not `p-as-heading`, which guesses: it takes the name on somebody's card for a title;
 * nor `css-orientation-lock`, which would read every style anew: test/orientation.test.ts asks the sources.
 */
const onTrial = { 'table-fake-caption': { enabled: true }, 'td-has-header': { enabled: true } }

/**
 * No violation of WCAG 2.0 to 2.2, A and AA, in the page and in its frames, and nothing wider than the window. Frames that run no script, such as
 * the mailbox's, and those of other origins are passed over: what they hold has to be looked at alone.
 * @param rules `looks` for what depends on colours and sizes alone, where all was asked of the same screen before
 */
export async function expectAccessible(page: Page, rules: 'all' | 'looks' = 'all'): Promise<void> {
  // Colours in the middle of a fade are nobody's contrast. A fade begins with the frame after its cause, and may be the cause of the next.
  await page.evaluate(async () => {
    const fades = () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.effect?.getComputedTiming().iterations !== Infinity &&
            animation.playState === 'running',
        )
    do {
      await Promise.allSettled(fades().map(({ finished }) => finished))
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    } while (fades().length > 0)
  })
  // A frame may have come, or come anew, since the last time.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  // Once it is in the page, the library need not be sent there again.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] }, rules: onTrial })
  const { violations } = await (
    rules === 'all' ? axe.withTags(levels) : axe.withRules(ofLooks)
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

const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size']

/** An address that nobody has used. */
export const newAddress = (name: string) => `${name}.${randomBytes(5).toString('hex')}@example.com`

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
}

/** A connection that rested for 5 s may be closed by the server in the moment in which it is used again. */
export const maxRetries = 1

/** What somebody was sent, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<Letter[]> {
  const { objects } = (await (
    await request.get('/mailbox/messages.json', { params: { to }, maxRetries })
  ).json()) as { objects: Letter[] }
  return objects
}

/** The newest mail to somebody whose text fits; waits for it. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  fits: RegExp,
): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, to)).find(({ text }) => fits.test(text))
        return found !== undefined
      },
      { message: `a mail to ${to} with ${fits}`, intervals: [50, 100, 200] },
    )
    .toBe(true)
  return found as Letter
}

/** The path of the link in a mail. */
export async function linkIn(
  request: APIRequestContext,
  to: string,
  path: string,
): Promise<string> {
  const { text } = await mailTo(request, to, new RegExp(`/${path}/`))
  return new RegExp(`/${path}/[\\w-]+`).exec(text)?.[0] ?? ''
}

/** The reset code of the mail that was sent last. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const { text } = await mailTo(page.request, email, /Enter this code/)
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? ''
}

/** Opens a select, looks for an option where it can be searched, and picks it. */
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
/** By its label, whether or not that says that the value was changed. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\(changed\\))?$`) })
export const select = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true })

/** Every body that the page sends with this method to this path, as it comes. */
export function sentTo(page: Page, method: string, path: string): unknown[] {
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

/** Through the menu under the person's name, to the corporate site. */
export async function signOut(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/healthz$/)
}
