import {
  adam,
  chie,
  createActivatedAgent,
  createApprovedAgent,
  decide,
  rita,
  signInByApi,
} from './people.ts'
import { button, choose, field, newAddress, select, test } from './portal.ts'
import { chooseCountry, fillIn } from './signup-form.ts'
const S = '/tmp/w/ways18x/s2/'
test.use({ expectedErrors: /./ })
const once = { tag: '@once' }
const looks = (
  process.env['LOOKS'] === 'b'
    ? [
        [1440, 'dark'],
        [390, 'light'],
      ]
    : [
        [1440, 'light'],
        [390, 'dark'],
      ]
) as [number, 'light' | 'dark'][]
const langs = (process.env['LANGS'] ?? 'en-US,de,ja').split(',')
for (const lang of langs)
  test(`screens ${lang}`, once, async ({ page, context }) => {
    test.setTimeout(900_000)
    page.setDefaultTimeout(8000)
    const agent = await createActivatedAgent(page.request)
    const approved = await createApprovedAgent(page)
    for (let i = 0; i < 3; i += 1)
      await createActivatedAgent(page.request, {
        first_name: ['Maximiliane', 'Bo', 'Kwame'][i]!,
        last_name: ['Oberhuber-Weißenböck', 'Li', 'Asante'][i]!,
        agency_name: ['Reisebüro Weltenbummler & Freunde GmbH', 'Sol', 'Asante Travel'][i]!,
      } as never)
    await decide(page, agent, 'ask', { question: 'Which office is it?', fields: ['phone'] })
    await context.clearCookies()
    await context.addCookies([{ name: 'language', value: lang, domain: 'localhost', path: '/' }])
    const shoot = async (name: string, path: string, act?: () => Promise<unknown>) => {
      for (const [w, c] of looks)
        try {
          await page.setViewportSize({ width: w, height: w === 390 ? 844 : 900 })
          await page.emulateMedia({ colorScheme: c, reducedMotion: 'reduce' })
          if (path) {
            await page.goto(path)
            await page.waitForLoadState('networkidle')
            await page.waitForTimeout(500)
          }
          if (act) {
            await act()
            await page.waitForTimeout(600)
          }
          await page.screenshot({
            path: `${S}${name}-${lang}-${w}.png`,
            fullPage: !name.startsWith('dlg'),
          })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (wide > 0) console.log('WIDE', name, lang, w, wide)
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>('body *')]
              .filter((e) => {
                const s = getComputedStyle(e)
                return (
                  e.children.length === 0 &&
                  e.textContent!.trim() &&
                  e.scrollWidth > e.clientWidth + 1 &&
                  s.overflowX !== 'visible' &&
                  e.clientWidth > 2 &&
                  s.position !== 'absolute'
                )
              })
              .map((e) => e.className + ': ' + e.textContent!.slice(0, 60))
              .slice(0, 6),
          )
          if (cut.length) console.log('CUT', name, lang, w, JSON.stringify(cut))
        } catch (e) {
          console.log('FAILED', name, lang, w, String(e).slice(0, 200))
        }
    }
    const submit = () =>
      page.locator('form button[type=submit], form button:not([type])').last().click()
    await shoot('signin', '/signin')
    await shoot('signin-error', '/signin', async () => {
      await page.fill('#email', 'x')
      await page.fill('#password', 'y')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(800)
    })
    await shoot('signup1', '/signup')
    await shoot('terms', '/terms')
    await shoot('notfound', '/nowhere/at/all')
    await shoot('activate-bad', '/activate/nothing')
    await shoot('confirm-bad', '/confirm-email/nothing')
    await shoot('authorize-bad', '/authorize?client_id=x')
    await shoot('endsession-bad', '/oauth/end_session?id_token_hint=x')
    await shoot('mailbox', '/mailbox')
    await signInByApi(page, chie)
    await shoot('logout-asks', '/logout?ask=1')
    await shoot('signin-signed-in', '/signin')
    await shoot('home-chie', '/')
    for (const p of ['info', 'agency', 'newsletter', 'password', 'sites', 'security', 'notices'])
      await shoot(`profile-${p}`, `/profile/${p}`)
    await shoot('usermenu', '/profile/info', () => page.locator('header button').last().click())
    await signInByApi(page, agent)
    await shoot('home-waiting', '/')
    await shoot('application', '/application')
    await signInByApi(page, approved)
    await shoot('profile-errors', '/profile/info', async () => {
      await page.locator('#phone').fill('+33450001122')
      await page.locator('#surname').fill('')
      await page.locator('#surname').press('Enter')
      await page.waitForTimeout(500)
    })
    await shoot('profile-dirty', '/profile/info', async () => {
      await page.locator('#phone').fill('+33450001122')
    })
    await signInByApi(page, rita)
    await shoot('desk', '/staff/users')
    await shoot('desk-changes', '/staff/users?view=changes')
    const row = (n: number) => page.locator('tbody tr').nth(n).locator('td').nth(2).click()
    await shoot('desk-record', '/staff/users', async () => {
      await row(2)
      await page.waitForTimeout(800)
    })
    await shoot('desk-bulk', '/staff/users', async () => {
      for (const n of [0, 1])
        await page.locator('tbody tr').nth(n).locator('input[type=checkbox]').check({ force: true })
    })
    await shoot('dlg-decline', '/staff/users', async () => {
      await row(2)
      await page.waitForTimeout(700)
      await page.keyboard.press('d')
    })
    await shoot('dlg-keys', '/staff/users', async () => {
      await page.waitForTimeout(500)
      await page.keyboard.press('?')
    })
    await shoot('dlg-all', '/staff/users?search=example')
    await signInByApi(page, adam)
    for (const p of ['roles', 'members', 'sites', 'translations', 'settings'])
      await shoot(p, `/staff/${p}`)
    await shoot('reasons', '/staff/settings?view=reasons')
    await shoot('dlg-invite', '/staff/members', async () => {
      await page.locator('main button').first().click()
    })
    await shoot('site-new', '/staff/sites', async () => {
      await page.locator('main a[href*="sites/"], main button').first().click()
    })
  })
if (langs.includes('en-US'))
  test('signup steps', once, async ({ page }) => {
    test.setTimeout(400_000)
    for (const [w, c] of looks) {
      await page.setViewportSize({ width: w, height: 900 })
      await page.emulateMedia({ colorScheme: c })
      const email = newAddress('claire')
      await fillIn(page, email, 'United States')
      await page.screenshot({ path: `${S}signup2-en-US-${w}.png`, fullPage: true })
      await field(page, 'First name').fill('')
      await field(page, 'E-mail').fill('x@')
      await button(page, 'Send registration').click()
      await page.waitForTimeout(800)
      await page.screenshot({ path: `${S}signup2err-en-US-${w}.png`, fullPage: true })
      await page.evaluate(() => sessionStorage.clear())
      await fillIn(page, email, 'France')
      await button(page, 'Send registration').click()
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${S}signup3-en-US-${w}.png`, fullPage: true })
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/signin')
      await page.waitForLoadState('networkidle')
      for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
      await page.screenshot({ path: `${S}signin-focus-en-US-${w}.png` })
      await page.context().clearCookies()
      await page.evaluate(() => sessionStorage.clear())
    }
  })
void chooseCountry
void choose
void select
