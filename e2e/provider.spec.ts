/** Other sites sign agents in: the whole flow in a browser, with a site that is not ours. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request as requests, type Page } from '@playwright/test'
import {
  createActivatedAgent,
  adam,
  createApprovedAgent,
  signInByApi,
  type Person,
} from './people.ts'
import { button, expect, expectAccessible, field, heading, test } from './portal.ts'

let server: Server
let site: string

test.beforeAll(async () => {
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,"><h1>The site</h1></html>',
      ),
  )
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  site = `http://localhost:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => server.close())

/**
 * Registers the site as a third party's, which has to ask for consent. Returns the link to the
 * authorization endpoint.
 */
async function register(
  baseURL: string | undefined,
  type = 'code',
  more: object = {},
): Promise<string> {
  const desk = await requests.newContext({ baseURL: baseURL ?? '' })
  await desk.post('/api/login', { data: { email: adam.email, password: adam.password } })
  const added = await desk.post('/api/staff/sites', {
    data: {
      client_name: 'Holiday Desk',
      redirect_uris: [`${site}/cb`],
      response_types: [type],
      scopes: ['openid', 'email'],
      post_logout_redirect_uris: [`${site}/bye`],
      // These journeys end with the code; what redeems it is tested without a browser.
      pkce_required: false,
      ...more,
    },
  })
  expect(added.status(), await added.text()).toBe(200)
  const { client_id } = (await added.json()) as { client_id: string }
  await desk.dispose()
  return `/authorize?${new URLSearchParams({ client_id, redirect_uri: `${site}/cb`, response_type: type, scope: 'openid email', state: 'a state', nonce: 'a nonce' })}`
}

async function signInHere(page: Page, { email, password }: Person) {
  await expect(heading(page)).toHaveText('Sign in')
  await field(page, 'Login or e-mail').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

/**
 * Waits for the callback and returns its address, with parameters in the query or in the fragment.
 */
async function callbackUrl(page: Page, path = '/cb'): Promise<URLSearchParams> {
  await page.waitForURL(`${site}${path}**`)
  const { search, hash } = new URL(page.url())
  return new URLSearchParams(hash.slice(1) || search)
}

test('a site signs an agent in: sign-in, consent, the way back; silently the next time; ended in the profile, it asks again', async ({
  page,
  baseURL,
}) => {
  const [person, link] = [await createApprovedAgent(page), await register(baseURL)]
  await page.goto(link)
  await signInHere(page, person)
  await expect(heading(page)).toHaveText('Holiday Desk would like to sign you in')
  await expect(page.getByText(`You are signed in as ${person.name}.`)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Allow').click()
  const answer = await callbackUrl(page)
  expect(answer.get('state')).toBe('a state')
  expect(answer.get('code')).toBeTruthy()
  await page.goto(link)
  expect((await callbackUrl(page)).get('code')).toBeTruthy()
  await page.goto('/profile/sites')
  await page.getByRole('button', { name: 'End connection Holiday Desk' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End connection' }).click()
  await expect(page.getByText('You have not signed in to any other site yet.')).toBeVisible()
  await page.goto(link)
  await button(page, 'Refuse').click()
  expect((await callbackUrl(page)).get('error')).toBe('access_denied')
})

test('an admin adds a site on its page; with what is shown once it signs agents in, until it is removed', async ({
  page,
  otherBrowser,
}) => {
  const name = `Rail Bonus ${Date.now()}`
  const desk = await otherBrowser()
  await signInByApi(desk, adam)
  await desk.goto('/staff/settings')
  await button(desk, 'Add a site').click()
  await expect(heading(desk)).toHaveText('Add a site')
  await desk.getByRole('textbox', { name: 'Name, as agents read it' }).fill(name)
  await desk.getByRole('textbox', { name: 'Redirect addresses' }).fill(`${site}/cb`)
  await button(desk, 'Add a site').click()
  const dialog = desk.getByRole('dialog', { name: `What ${name} signs in with` })
  const shown = dialog.getByRole('definition')
  await expect(shown).toHaveText([/./, /./])
  const [client_id = '', secret = ''] = await shown.allTextContents()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(desk.getByText(`${name} is saved.`).first()).toBeVisible()
  await expect(desk.getByText(secret)).toHaveCount(0)

  await signInByApi(page, await createApprovedAgent(page))
  const verifier = 'a-verifier-of-at-least-43-letters-for-this-test'
  const link = `/authorize?${new URLSearchParams({
    client_id,
    redirect_uri: `${site}/cb`,
    response_type: 'code',
    scope: 'openid',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`
  await page.goto(link)
  await expect(heading(page)).toHaveText(`${name} would like to sign you in`)
  await button(page, 'Allow').click()
  const code = (await callbackUrl(page)).get('code') ?? ''
  const authorization = `Basic ${btoa(`${client_id}:${secret}`)}`
  const answer = await page.request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${site}/cb`,
      code_verifier: verifier,
    },
    headers: { authorization },
  })
  expect(Object.keys((await answer.json()) as object)).toContain('id_token')

  await desk.getByRole('button', { name }).click()
  await button(desk, 'Remove site').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove site' }).click()
  await expect(desk.getByText(`${name} is removed.`).first()).toBeVisible()
  await expect(desk.getByRole('button', { name })).toHaveCount(0)
  await page.goto(link)
  await expect(heading(page)).toHaveText('You cannot be signed in to the site')
})

test(
  'a waiting agent is told so, with the way back',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const [person, link] = [await createActivatedAgent(page.request), await register(baseURL)]
    await page.goto(link)
    await signInHere(page, person)
    await expect(heading(page)).toHaveText('Holiday Desk is not open to you yet')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the site' }).click()
    expect((await callbackUrl(page)).get('error')).toBe('access_denied')
  },
)

test('an unknown site and an address that is not registered lead nowhere', async ({
  page,
  baseURL,
}) => {
  const link = await register(baseURL)
  for (const [wrong, words] of [
    [link.replace(/client_id=[^&]+/, 'client_id=nobody'), 'not registered with us'],
    [link.replace('%2Fcb', '%2Fother'), 'an address that is not registered for it'],
  ] as const) {
    await page.goto(wrong)
    await expect(heading(page)).toHaveText('You cannot be signed in to the site')
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page)
  }
})

test('/pg builds a link, and what comes back is in order: an id_token, and a code with PKCE', async ({
  page,
}) => {
  const person = await createApprovedAgent(page)
  for (const flow of ['id_token', 'code + PKCE']) {
    await page.goto('/pg')
    await button(page, flow).click()
    await expectAccessible(page)
    await button(page, 'Open the link').click()
    await signInHere(page, person)
    await expect(page.getByText('Everything is in order.')).toBeVisible()
    expect(
      new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash,
    ).toBe('/pg')
    await expectAccessible(page)
  }
})

test(
  '/logout signs out and goes to the registered address; anything else leads to the corporate site',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const [person, link] = [
      await createApprovedAgent(page),
      await register(baseURL, 'id_token', { first_party: true }),
    ]
    await page.goto(link)
    await signInHere(page, person)
    const hint = (await callbackUrl(page)).get('id_token') ?? ''
    await page.goto(
      `/logout?${new URLSearchParams({ post_logout_redirect_uri: `${site}/bye`, id_token_hint: hint, state: 'bye' })}`,
    )
    await page.waitForURL(`${site}/bye?state=bye`)
    expect((await page.request.get('/api/user/me')).status()).toBe(401)
    await page.goto(`/logout?redirect_uri=${encodeURIComponent(`${site}/elsewhere`)}`)
    await page.waitForURL(/\/healthz$/)
  },
)

test(
  '/logout asks first when another site’s link, form or redirect leads there, and only then',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const portal = baseURL ?? ''
    const other = await serveOtherSite(portal)
    const person = await createApprovedAgent(page)
    const status = async () => (await page.request.get('/api/user/me')).status()
    try {
      await signInByApi(page, person)
      for (const way of ['a link', 'a form', 'a redirect']) {
        await page.goto(other.origin)
        await page.getByRole('button', { name: way }).click()
        await expect(heading(page), way).toHaveText('Sign out?')
        await expect(page.getByText('Another site asks to sign you out')).toBeVisible()
        await expectAccessible(page, 'looks')
        await page.reload()
        await expect(heading(page), `${way}, loaded again`).toHaveText('Sign out?')
        expect(await status(), way).toBe(200)
      }
      await page.getByRole('link', { name: 'Stay signed in' }).click()
      await expect(heading(page)).toHaveText('Personal data')

      await page.goto(other.origin)
      await page.getByRole('button', { name: 'a link' }).click()
      await button(page, 'Sign out').click()
      await page.waitForURL(`${portal}/healthz`)
      expect(await status(), 'after the answer').toBe(401)

      // A bookmark opens an address as typing does.
      await signInByApi(page, person)
      await page.goto('/logout')
      await page.waitForURL(`${portal}/healthz`)
      expect(await status(), 'typed').toBe(401)

      await signInByApi(page, person)
      await page.goto('/terms')
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/logout', text: 'out' })
        document.body.append(link)
        link.click()
      })
      await page.waitForURL(`${portal}/healthz`)
      expect(await status(), 'from a page of the portal').toBe(401)
    } finally {
      other.server.close()
    }
  },
)

/** A page of another site that leads to the portal's /logout. */
async function serveOtherSite(portal: string): Promise<{ server: Server; origin: string }> {
  const address = `${portal}/logout`
  const otherSite = createServer(({ url }, response) =>
    url === '/redirect'
      ? response.writeHead(302, { location: address }).end()
      : response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:,"><h1>Other</h1><a role="button" href="${address}">a link</a><form action="${address}"><button>a form</button></form><a role="button" href="/redirect">a redirect</a></html>`,
          ),
  )
  await new Promise<void>((done) => {
    otherSite.listen(0, '127.0.0.1', done) // for browsers another site than localhost
  })
  return {
    server: otherSite,
    origin: `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`,
  }
}
