/** What the journeys share: a browser that watches for faults, the mailbox, and a person to register. */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A page that fails its test on any console error, uncaught error or content-security-policy report. */
export const test = base.extend<{ faults: string[] }>({
  faults: [async ({ page }, use) => {
    const faults: string[] = []
    page.on('console', (message) => { if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text()) })
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`))
    })
    await use(faults)
    expect(faults, 'console, errors and content-security-policy reports').toEqual([])
  }, { auto: true }],
})

export { expect }

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** No violation of WCAG 2.2 A and AA, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours in the middle of a fade are nobody's contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => {}))))
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'sideways scrolling').toBeLessThanOrEqual(0)
}

let counter = 0
/** An address that nobody has used. */
export const newAddress = (name: string) => `${name}.${Date.now().toString(36)}.${(counter += 1)}@example.com`

interface Letter { to: string; subject: string; text: string }

/** The newest mail to somebody whose text fits; waits for it. */
export async function mailTo(page: Page, to: string, fits: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect.poll(async () => {
    const { objects } = await (await page.request.get('/mailbox/messages.json')).json() as { objects: Letter[] }
    found = objects.find((letter) => letter.to === to && fits.test(letter.text))
    return found !== undefined
  }, { message: `a mail to ${to}` }).toBe(true)
  return found as Letter
}

/** The path of the link in a mail. */
export async function linkIn(page: Page, to: string, path: string): Promise<string> {
  const { text } = await mailTo(page, to, new RegExp(`/${path}/`))
  return new RegExp(`/${path}/[\\w-]+`).exec(text)?.[0] ?? ''
}

/** Opens a select, looks for an option and picks it. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click()
  const search = page.getByPlaceholder('Search')
  if (await search.isVisible()) await search.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Login or e-mail').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
