/** Libraries of other teams, in a real browser: Angular's, and two tabs at once. */
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { chie } from './people.ts'
import { button, expect, field, test } from './portal.ts'
import { openSample, openStaticSite, type StaticSite } from './static-site.ts'

const openAngularSite = (portal: string): Promise<StaticSite> =>
  openStaticSite(portal, {
    root: join(import.meta.dirname, 'angular-site'),
    paths: ['/callback'],
  })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with the portal' })

async function fillPortal(page: Page): Promise<void> {
  await field(page, 'Login or e-mail').fill(chie.email)
  await field(page, 'Password').fill(chie.password)
}

test('angular-auth-oidc-client signs an agent in with the guide’s settings, reads the userinfo, refreshes and signs out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const portal = baseURL ?? ''
  const site = await openAngularSite(portal)
  const agent = page.locator('#agent')
  await page.goto(site.origin)
  await expect(agent).toHaveText('Nobody is signed in.')
  await signInButton(page).click()
  await page.waitForURL((url) => url.origin === portal)
  await fillPortal(page)
  await button(page, 'Sign in').click()
  await expect(agent).toContainText('Good day, Mori Chie.')
  const before = await agent.innerText()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(agent).not.toHaveText(before)
  await expect(agent).toContainText('Good day, Mori Chie.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.origin}/`)
  await expect(agent).toHaveText('Nobody is signed in.')
  await site.close()
})

/** Opens the site in two tabs of one browser, and lets both go to the portal at once. */
async function twoTabs(context: BrowserContext, page: Page, site: StaticSite): Promise<Page[]> {
  const tabs = [page, await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(site.origin)))
  await Promise.all(tabs.map((tab) => signInButton(tab).click()))
  await Promise.all(tabs.map((tab) => tab.waitForURL(/\/signin/)))
  return tabs
}

for (const [library, open] of [
  ['oidc-client-ts', openSample],
  ['angular-auth-oidc-client', openAngularSite],
] as const)
  test(`two tabs at once with ${library}: both ask the portal, the agent signs in in both, and both end signed in`, async ({
    context,
    page,
    baseURL,
  }) => {
    test.slow()
    const site = await open(baseURL ?? '')
    const tabs = await twoTabs(context, page, site)
    await Promise.all(tabs.map(fillPortal))
    await Promise.all(tabs.map((tab) => button(tab, 'Sign in').click()))
    for (const tab of tabs) await expect(tab.locator('#agent')).toContainText('Good day, Mori Chie')
    await site.close()
  })
