/**
 * The sample site without a server (examples/browser-oidc-client-ts) in a real browser: oidc-
 * client-ts on another origin, with the portal's real pages.
 */
import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as requests } from '@playwright/test'
import { build } from 'vite'
import { chie } from './people.ts'
import { button, expect, field, test } from './portal.ts'

const sample = join(import.meta.dirname, '../examples/browser-oidc-client-ts')
const admin = { email: 'adam.novak@example.com', password: 'tailwind-at-dawn' }

/** Adds the site at the staff desk, bundles the sample for it and serves it as static files. */
async function openSite(portal: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = join(tmpdir(), `passerelle-browser-site-${process.pid}-${performance.now()}`)
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    readFile(join(folder, pathname === '/' ? 'index.html' : pathname)).then(
      (file) =>
        response
          .writeHead(200, {
            'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html',
          })
          .end(file),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const desk = await requests.newContext({ baseURL: portal })
  await desk.post('/api/login', { data: admin })
  const added = await desk.post('/api/staff/sites', {
    data: {
      client_name: 'Browser sample',
      redirect_uris: [`${origin}/`, `${origin}/silent.html`],
      post_logout_redirect_uris: [`${origin}/`],
      token_endpoint_auth_method: 'none',
      first_party: true,
      scopes: ['openid', 'profile', 'email', 'experts', 'offline_access'],
    },
  })
  expect(added.status()).toBe(200)
  const { client_id } = (await added.json()) as { client_id: string }
  await desk.dispose()
  await build({
    root: sample,
    logLevel: 'error',
    configFile: false,
    define: {
      'import.meta.env.VITE_ISSUER': JSON.stringify(portal),
      'import.meta.env.VITE_CLIENT_ID': JSON.stringify(client_id),
    },
    build: {
      outDir: folder,
      target: 'esnext',
      rolldownOptions: { input: [join(sample, 'index.html'), join(sample, 'silent.html')] },
    },
  })
  return {
    origin,
    close: async () => {
      await new Promise((done) => {
        server.close(done)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('oidc-client-ts signs an agent in with code and PKCE, reads the userinfo, refreshes, renews in a hidden frame, and signs out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const portal = baseURL ?? ''
  const site = await openSite(portal)
  try {
    await page.goto(site.origin)
    const agent = page.locator('#agent')
    const ends = async () => Number(/ends at (\d+)/.exec(await agent.innerText())?.[1])
    await page.getByRole('button', { name: 'Sign in with the portal' }).click()
    await page.waitForURL((url) => url.origin === portal)
    await field(page, 'Login or e-mail').fill(chie.email)
    await field(page, 'Password').fill(chie.password)
    await button(page, 'Sign in').click()
    await expect(agent).toContainText('Good day, Chie Mori of Sakura Air Tours.')
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
