/**
 * The sample site without a server (examples/browser-oidc-client-ts) in a real browser: oidc-
 * client-ts on another origin, with the portal's real pages.
 */
import { chie } from './people.ts'
import { button, expect, field, test } from './portal.ts'
import { openSample } from './static-site.ts'

test('oidc-client-ts signs an agent in with code and PKCE, reads the userinfo, refreshes, renews in a hidden frame, and signs out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const portal = baseURL ?? ''
  const site = await openSample(portal)
  try {
    await page.goto(site.origin)
    const agent = page.locator('#agent')
    const ends = async () => Number(/ends at (\d+)/.exec(await agent.innerText())?.[1])
    await page.getByRole('button', { name: 'Sign in with the portal' }).click()
    await page.waitForURL((url) => url.origin === portal)
    await field(page, 'Login or e-mail').fill(chie.email)
    await field(page, 'Password').fill(chie.password)
    await button(page, 'Sign in').click()
    await expect(agent).toContainText('Good day, Mori Chie of Sakura Air Tours.')
    expect(new URL(page.url()).search).toBe('')
    for (const button of ['Refresh', 'Renew silently']) {
      const before = await ends()
      await page.waitForTimeout(1100)
      await page.getByRole('button', { name: button }).click()
      await expect.poll(ends, { message: button }).toBeGreaterThan(before)
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${site.origin}/`)
    await expect(agent).toHaveText('Nobody is signed in.')
    await page.getByRole('button', { name: 'Sign in with the portal' }).click()
    await page.waitForURL(/\/signin/)
  } finally {
    await site.close()
  }
})
