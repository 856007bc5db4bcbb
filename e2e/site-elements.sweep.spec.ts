/**
 * The kit's custom elements on pages without a framework (examples/plain-html), under a strict
 * content security policy. A report of the policy fails each test.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildElement } from '../packages/kit/element/build-element.ts'
import { chie } from './people.ts'
import { button, expect, expectAccessible, field, test } from './portal.ts'
import { openPlainPages } from './static-site.ts'

test('a page without a framework signs an agent in with <experts-signin-button>, and an answer is good once', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const portal = baseURL ?? ''
  const site = await openPlainPages(portal)
  const agent = page.locator('#agent')
  await page.goto(site.origin)
  await expect(page.getByRole('button', { name: 'Sign in with eXperts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.origin === portal)
  await field(page, 'Login or e-mail').fill(chie.email)
  await field(page, 'Password').fill(chie.password)
  let answer = ''
  page.on('request', (request) => {
    if (request.url().startsWith(`${site.origin}/?`)) answer = request.url()
  })
  await button(page, 'Sign in').click()
  await expect(agent).toHaveText('Good day, Mori Chie.')
  expect(new URL(page.url()).search).toBe('')
  await page.goto(answer)
  await expect(agent).toHaveText('It did not work: state')
  await site.close()
})

test('<experts-signin> is the sign-in card: it refuses, signs in, and tells the page who it is', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const site = await openPlainPages(baseURL ?? '')
  await page.route('**/api/login', async (route) => {
    const { password } = route.request().postDataJSON() as { password: string }
    await (password === 'right-password'
      ? route.fulfill({ json: { name: 'Mori Chie', email: chie.email } })
      : route.fulfill({ status: 401, json: {} }))
  })
  await page.goto(`${site.origin}/card.html`)
  await expect(page.getByRole('link', { name: 'New account' })).toHaveAttribute('href', '/signup')
  await page.getByLabel('E-mail').fill(chie.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your username or password is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('right-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('#agent')).toHaveText('Good day, Mori Chie.')
  await site.close()
})

test('the script of the custom elements weighs less than 60 kB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-element-'))
  await buildElement(folder)
  const script = await readFile(join(folder, 'experts-signin.js'))
  await rm(folder, { recursive: true })
  expect(brotliCompressSync(script).length).toBeLessThan(60_000)
})
