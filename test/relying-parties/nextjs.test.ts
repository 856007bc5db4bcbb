/**
 * The sample with Next.js (examples/nextjs) as a partner's team builds it: from the registry, with
 * the packed kit, in a folder of its own. Next.js is no dependency of the project.
 */
import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { chromium, type Browser, type Page, type Route } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import { until } from '../faults/server.ts'

const run = promisify(execFile)
const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E403)\b/

/** Packs the kit and installs it with Next.js. Returns why that cannot be done, if so. */
async function install(folder: string): Promise<string | undefined> {
  await cp('examples/nextjs', folder, { recursive: true })
  await run('npm', ['pack', '--pack-destination', folder], { cwd: 'packages/kit', env })
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await rename(join(folder, tarball), join(folder, 'passerelle-kit.tgz'))
  try {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1']
    await run('npm', ['install', ...options], { cwd: folder, env })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (unreachable.test(stderr)) return 'The registry of npm cannot be reached.'
    throw error
  }
  return undefined
}

describe('the sample with Next.js', () => {
  let folder = ''
  let why: string | undefined
  let site = ''
  let program: ChildProcess | undefined
  let browser: Browser | undefined

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passerelle-nextjs-'))
    why = await install(folder)
    if (why !== undefined) return
    const next = resolve(folder, 'node_modules/next/dist/bin/next')
    await run(process.execPath, [next, 'build'], { cwd: folder, env })
    const port = await freePort()
    site = `http://localhost:${port}`
    program = spawn(process.execPath, [next, 'start', '--port', String(port)], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    await until(
      () => fetch(site),
      ({ ok }) => ok,
    )
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  })
  after(async () => {
    await browser?.close()
    if (program && program.exitCode === null) {
      program.kill()
      await once(program, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  })

  /** Opens the page and returns what the browser says about it. */
  async function open(): Promise<{ page: Page; messages: string[] }> {
    assert.ok(browser)
    const page = await browser.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(String(error)))
    await page.goto(site, { waitUntil: 'networkidle' })
    return { page, messages }
  }
  const colourOf = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

  test('the server’s page has the content, the fields and the button', async (t) => {
    if (why !== undefined) return t.skip(why)
    const html = await (await fetch(site)).text()
    for (const words of ['Our fair', 'places is limited', 'Register your agency', 'E-mail'])
      assert.ok(html.includes(words), words)
    assert.match(html, /<input[^>]*name="email"/)
    assert.match(html, /<button[^>]*type="submit"/)
  })

  test('a form with errors names them, and one that is complete is sent', async (t) => {
    if (why !== undefined) return t.skip(why)
    const { page, messages } = await open()
    const send = page.getByRole('button', { name: 'Register' })
    await send.click()
    await page.getByText('Please complete all required fields.').waitFor()
    await page.getByLabel('Name of the agency').fill('Lakefront Journeys')
    await page.getByLabel('E-mail').fill('taken@example.com')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'France' }).click()
    await send.click()
    await page.getByText('This address is registered.').first().waitFor()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await send.click()
    await page.getByText('Lakefront Journeys is registered.').first().waitFor()
    assert.deepEqual(
      messages.filter((message) => !message.includes('400 (Bad Request)')),
      [],
    )
    await page.close()
  })

  test('a server that fails or cannot be reached is said in a toast, and the entries stay', async (t) => {
    if (why !== undefined) return t.skip(why)
    const { page } = await open()
    await page.getByLabel('Name of the agency').fill('Lakefront Journeys')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'France' }).click()
    const toasts = page.getByText('Not sent. Please try again in a moment.')
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
      (route) => route.abort(),
    ]
    for (const [shown, fail] of failures.entries()) {
      await page.route('**/api/agencies', fail, { times: 1 })
      await page.getByRole('button', { name: 'Register' }).click()
      await toasts.nth(shown).waitFor()
    }
    assert.equal(await page.getByLabel('E-mail').inputValue(), 'ana@example.com')
    await page.close()
  })

  test('the theme changes, and the page’s own styles win over the kit’s', async (t) => {
    if (why !== undefined) return t.skip(why)
    const { page, messages } = await open()
    const button = 'button[type="submit"]'
    assert.equal(await colourOf(page, 'h1', 'color'), 'rgb(102, 51, 153)')
    assert.match(await colourOf(page, 'body', 'font-family'), /Georgia/)
    assert.equal(await colourOf(page, button, 'background-color'), 'rgb(22, 32, 46)')
    await page.getByRole('switch', { name: 'Dark theme' }).click()
    await page.locator('html[data-theme="dark"]').waitFor()
    await page.mouse.move(0, 0)
    await until(
      () => colourOf(page, button, 'background-color'),
      (colour) => colour === 'rgb(255, 181, 46)',
    )
    assert.equal(await colourOf(page, 'h1', 'color'), 'rgb(221, 160, 221)')
    assert.deepEqual(messages, [])
    await page.close()
  })
})
