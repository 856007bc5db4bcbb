import type { Page } from '@playwright/test'
import { adam, chie, createApprovedAgent, rita, signInByApi, type Person } from './people.ts'
import { button, expect, field, heading, test } from './portal.ts'

/** What Chromium and React say about a file that did not arrive. */
test.use({
  expectedErrors:
    /ERR_FAILED|dynamically imported module|Unable to preload CSS|status of 4(?!29)\d\d/,
})

const screens: readonly [path: string, person: Person | null][] = [
  ['/signin', null],
  ['/signup', null],
  ['/authorize?client_id=unknown', null],
  ['/pg', null],
  ['/profile/info', chie],
  ['/staff/users', rita],
  ['/staff/settings', adam],
]

/** Without these there is no program. The page says so by itself after ten seconds. */
const program = /\/assets\/(?:index|first|rolldown-runtime)-/

/** The scripts and stylesheets that a page has asked for when it rests. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname) && !program.test(pathname)) files.add(pathname)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  // What a screen can lead to is fetched when the browser is idle.
  let before = 0
  await expect
    .poll(
      () => {
        const rests = files.size > 1 && files.size === before
        before = files.size
        return rests
      },
      { intervals: [500] },
    )
    .toBe(true)
  page.removeAllListeners('request')
  return [...files]
}

const tryAgain = (page: Page) => button(page, 'Try again').first()

test.describe('a file that is lost never leaves a blank page', { tag: '@once' }, () => {
  for (const [path, person] of screens)
    test(`${path}: without any one of its files it is drawn, or says so with 'Try again'`, async ({
      page,
    }) => {
      test.slow()
      if (person) await signInByApi(page, person)
      const files = await filesOf(page, path)
      const whole = await page.getByRole('heading', { level: 1 }).innerText()
      for (const file of files) {
        await page.route(`**${file}`, (route) => route.abort())
        await page.goto(path)
        await expect(
          page.getByRole('heading', { level: 1, name: whole }).or(tryAgain(page)).first(),
          file,
        ).toBeVisible()
        await page.unroute(`**${file}`)
      }
    })
})

/** Lets the files of a module fail, until the returned function is called. */
async function lose(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/(?:${name.source})-[^/]*[.](?:js|css)$`)
  await page.route(pattern, (route) => route.abort())
  return () => page.unroute(pattern)
}

test.describe('what is drawn stays when the next part is lost', { tag: '@once' }, () => {
  test('the profile keeps its menu and its unsaved changes, and Try again opens the page', async ({
    page,
  }) => {
    await signInByApi(page, await createApprovedAgent(page))
    // Where the browser needs a reload, it asks because of the unsaved changes.
    page.on('dialog', (dialog) => dialog.accept())
    const bringBack = await lose(page, /PasswordPage/)
    await page.goto('/profile/info')
    await field(page, 'Department').fill('Groups and incentives')
    const menu = page.getByRole('navigation', { name: 'Profile' })
    await menu.getByRole('link', { name: 'Password' }).click()
    await expect(tryAgain(page)).toBeVisible()
    await expect(menu).toBeVisible()
    await expect(button(page, 'Save')).toBeVisible()
    await bringBack()
    await tryAgain(page).click()
    await expect(heading(page)).toHaveText('Password')
    await menu.getByRole('link', { name: 'Personal data' }).click()
    await expect(field(page, 'Department')).toHaveValue('Groups and incentives')
  })

  test('the desk keeps its menu, and Try again opens the area', async ({ page }) => {
    await signInByApi(page, rita)
    const bringBack = await lose(page, /Changes/)
    await page.goto('/staff/users')
    await expect(heading(page)).toHaveText('Registrations')
    await page.getByRole('link', { name: /^Data changes/ }).click()
    await expect(tryAgain(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Registrations/ })).toBeVisible()
    await bringBack()
    await tryAgain(page).click()
    await expect(heading(page)).toHaveText('Data changes')
  })
})
