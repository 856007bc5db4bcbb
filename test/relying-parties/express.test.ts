/**
 * Runs the sample site with Express and openid-client (examples/express-openid-client) unchanged
 * against the portal.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../scripts/free-port.ts'
import { until } from '../faults/server.ts'
import { Person } from './person.ts'
import { runningPortal, type RunningPortal } from './portal.ts'

describe('the sample site with Express', () => {
  let portal: RunningPortal
  let site: string
  let program: ChildProcess | undefined
  let relay: Server | undefined
  /** The logout tokens from the portal. A relay records them on their way to the site. */
  const logoutTokens: string[] = []

  before(async () => {
    portal = await runningPortal()
    const port = await freePort()
    site = `http://localhost:${port}`
    relay = createServer((request, response) => {
      const pass = async () => {
        const logout_token = new URLSearchParams(await text(request)).get('logout_token') ?? ''
        logoutTokens.push(logout_token)
        response.writeHead((await tell(logout_token)).status).end()
      }
      pass().catch(() => response.writeHead(502).end())
    }).listen(0)
    await once(relay, 'listening')
    const { port: relayPort } = relay.address() as AddressInfo
    const { client_id, client_secret } = await portal.addSite({
      client_name: 'Express sample',
      redirect_uris: [`${site}/callback`],
      post_logout_redirect_uris: [`${site}/`],
      backchannel_logout_uri: `http://localhost:${relayPort}/`,
    })
    program = spawn(process.execPath, ['examples/express-openid-client/server.ts'], {
      env: {
        PATH: process.env['PATH'],
        ISSUER: portal.url,
        CLIENT_ID: client_id,
        CLIENT_SECRET: client_secret ?? '',
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    assert.ok(program.stdout)
    await once(program.stdout, 'data')
  })
  after(() => {
    program?.kill()
    relay?.close()
  })

  const tell = (logout_token: string) =>
    fetch(`${site}/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
  const page = async (person: Person, path = '/') =>
    (await person.sendRequest(`${site}${path}`)).body as string

  /** Signs in by following the site's link to the portal and back. */
  async function signIn(): Promise<Person> {
    const person = new Person(portal.url)
    assert.match(await page(person), /Sign in with the portal/)
    const { headers } = await person.sendRequest(`${site}/sign-in`)
    const { status, headers: back } = await person.sendRequest(
      await person.authorize(headers.get('location') ?? ''),
    )
    assert.deepEqual([status, back.get('location')], [302, '/'])
    assert.match(await page(person), /Good day, Ana Lima of Horizon Voyages/)
    return person
  }

  test('an agent signs in with the portal, refreshes and signs out of both', async () => {
    const person = await signIn()
    const posted = { method: 'POST' }
    const tabs = await Promise.all(
      [1, 2, 3].map(() => person.sendRequest(`${site}/refresh`, posted)),
    )
    assert.deepEqual(
      tabs.map(({ status, headers }) => [status, headers.get('location')]),
      [
        [303, '/'],
        [303, '/'],
        [303, '/'],
      ],
    )
    assert.match(await page(person), /Good day, Ana Lima/)
    const { headers } = await person.sendRequest(`${site}/sign-out`, posted)
    assert.equal(await person.signOut(headers.get('location') ?? ''), `${site}/`)
    assert.match(await page(person), /Sign in with the portal/)
    assert.equal(
      (await person.sendRequest('/api/user/me', { headers: { accept: 'application/json' } }))
        .status,
      401,
    )
  })

  test('a link from elsewhere neither signs out nor refreshes', async () => {
    const person = await signIn()
    for (const path of ['/sign-out', '/refresh'])
      assert.equal((await person.sendRequest(`${site}${path}`)).status, 404)
    assert.match(await page(person), /Good day, Ana Lima/)
  })

  test('an agent who signs out of the portal is signed out of the site (back-channel logout)', async () => {
    const person = await signIn()
    await person.sendRequest('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    await until(
      () => page(person),
      (said) => said.includes('Sign in with the portal'),
    )
  })

  test('a logout token is taken once: whoever brings it again is refused', async () => {
    const person = await signIn()
    const before = logoutTokens.length
    await person.sendRequest('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    await until(
      () => page(person),
      (said) => said.includes('Sign in with the portal'),
    )
    assert.equal(logoutTokens.length, before + 1)
    assert.equal((await tell(logoutTokens.at(-1) ?? '')).status, 400)
  })

  test('the site is not fooled: an answer to nobody’s question, and a logout token that the portal did not sign', async () => {
    const person = await signIn()
    const stranger = new Person(portal.url)
    assert.equal(
      (await stranger.sendRequest(`${site}/callback?code=made-up&state=made-up`)).headers.get(
        'location',
      ),
      '/',
    )
    const begun = await stranger.sendRequest(`${site}/sign-in`)
    assert.equal(begun.status, 302)
    assert.equal(
      (
        await stranger.sendRequest(
          `${site}/callback?code=made-up&state=made-up&iss=${encodeURIComponent(portal.url)}`,
        )
      ).status,
      403,
    )
    const forged = `${btoa('{"alg":"none","typ":"logout+jwt"}')}.${btoa('{"sub":"anybody"}')}.`
    assert.equal((await tell(forged)).status, 400)
    assert.match(await page(person), /Good day, Ana Lima/)
  })
})
