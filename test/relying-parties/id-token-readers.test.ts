/**
 * Runs the snippets of the guide (examples/snippets) against the portal, with the libraries that
 * read the ID Token only.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Auth } from '@auth/core'
import createConnector from '@logto/connector-oidc'
import express from 'express'
import session from 'express-session'
import type { AuthOptions } from 'next-auth'
import passport from 'passport'
import { portal as authJsProvider } from '../../examples/snippets/auth-js.ts'
import { portal as nextAuthProvider } from '../../examples/snippets/next-auth.ts'
import { portal as passportStrategy } from '../../examples/snippets/passport.ts'
import { freePort } from '../../scripts/free-port.ts'
import { ana, Person } from './person.ts'
import { runningPortal, type RunningPortal } from './portal.ts'

/** The package is CommonJS. */
const { default: handle } = createRequire(import.meta.url)('next-auth') as {
  default: (request: object, response: express.Response, options: AuthOptions) => Promise<void>
}

const secret = 'a secret of the site, for its cookies'

/** Answers requests for `/auth` as a framework for Auth.js does. */
function authJs(app: express.Express, ...of: Parameters<typeof authJsProvider>): void {
  const config = { providers: [authJsProvider(...of)], secret, trustHost: true, basePath: '/auth' }
  const answer = async ({ method, headers, originalUrl, body }: express.Request) =>
    Auth(
      new Request(`http://${headers.host}${originalUrl}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'POST' ? { body: String(body) } : {}),
      }),
      config,
    )
  const respond = async (
    request: express.Request,
    response: express.Response,
    next: express.NextFunction,
  ) => {
    try {
      const answered = await answer(request)
      response
        .status(answered.status)
        .setHeaders(answered.headers)
        .end(await answered.text())
    } catch (error) {
      next(error)
    }
  }
  app.use('/auth', express.text({ type: '*/*' }), (...call) => void respond(...call))
}

async function withPassport(
  app: express.Express,
  ...of: Parameters<typeof passportStrategy>
): Promise<void> {
  passport.use(await passportStrategy(...of))
  app.use(session({ secret, resave: false, saveUninitialized: false }))
  const authenticate = passport.authenticate('openidconnect', { session: false })
  app.get('/passport/sign-in', authenticate)
  app.get('/passport/callback', authenticate, (request, response) => {
    response.json((request as { user?: unknown }).user)
  })
}

/** Answers requests for `/api/auth` as Next.js hands them to a page of next-auth. */
function nextAuth(app: express.Express, ...of: Parameters<typeof nextAuthProvider>): void {
  const options = { providers: [nextAuthProvider(...of)], secret }
  const answer = async (request: express.Request, response: express.Response) => {
    const cookies = Object.fromEntries(
      (request.headers.cookie ?? '')
        .split('; ')
        .map((pair) => pair.split(/=(.*)/).map(decodeURIComponent)),
    )
    const query = { ...request.query, nextauth: request.path.split('/').slice(1) }
    const { method, headers, body } = request
    await handle({ method, headers, body, cookies, query }, response, options)
  }
  app.use(
    '/api/auth',
    express.urlencoded({ extended: false }),
    (request, response) => void answer(request, response),
  )
}

describe('libraries that read the ID Token only get the agent’s name and address', () => {
  let portal: RunningPortal
  let site: string
  let server: Server

  before(async () => {
    portal = await runningPortal()
    const app = express()
    const port = await freePort()
    site = `http://localhost:${port}`
    const add = async (client_name: string, callback: string, settings = {}) => {
      const { client_id, client_secret } = await portal.addSite({
        client_name,
        redirect_uris: [callback],
        id_token_claims: true,
        ...settings,
      })
      return [portal.url, client_id, client_secret ?? ''] as const
    }
    authJs(app, ...(await add('Auth.js', `${site}/auth/callback/portal`)))
    process.env['NEXTAUTH_URL'] = site
    nextAuth(app, ...(await add('next-auth', `${site}/api/auth/callback/portal`)))
    const callback = `${site}/passport/callback`
    // The library knows no PKCE.
    const method = { token_endpoint_auth_method: 'client_secret_post', pkce_required: false }
    await withPassport(app, ...(await add('Passport', callback, method)), callback)
    server = app.listen(port)
    await once(server, 'listening')
    assert.equal((server.address() as AddressInfo).port, port)
  })
  after(() => server.close())

  test('Auth.js', async () => {
    const person = new Person(portal.url)
    const { csrfToken } = (await person.sendRequest(`${site}/auth/csrf`)).body
    const { headers } = await person.sendRequest(`${site}/auth/signin/portal`, {
      method: 'POST',
      form: { csrfToken, callbackUrl: site },
    })
    const back = await person.authorize(headers.get('location') ?? '')
    assert.equal((await person.sendRequest(back)).headers.get('location'), site)
    const { user } = (await person.sendRequest(`${site}/auth/session`)).body
    assert.deepEqual([user.name, user.email], ['Ana Lima', ana.email])
  })

  test('Passport', async () => {
    const person = new Person(portal.url)
    const { headers } = await person.sendRequest(`${site}/passport/sign-in`)
    const { status, body } = await person.sendRequest(
      await person.authorize(headers.get('location') ?? ''),
    )
    assert.deepEqual(
      [status, body.displayName, body.emails],
      [200, 'Ana Lima', [{ value: ana.email }]],
    )
  })

  test('next-auth 4', async () => {
    const person = new Person(portal.url)
    const { csrfToken } = (await person.sendRequest(`${site}/api/auth/csrf`)).body
    const { headers } = await person.sendRequest(`${site}/api/auth/signin/portal`, {
      method: 'POST',
      form: { csrfToken, callbackUrl: site },
    })
    const back = await person.authorize(headers.get('location') ?? '')
    assert.equal((await person.sendRequest(back)).headers.get('location'), site)
    const { user } = (await person.sendRequest(`${site}/api/auth/session`)).body
    assert.deepEqual([user.name, user.email], ['Ana Lima', ana.email])
  })

  test('Logto’s connector "OIDC"', async () => {
    const redirectUri = `${site}/callback/logto`
    const { client_id, client_secret } = await portal.addSite({
      client_name: 'Logto',
      redirect_uris: [redirectUri],
      id_token_claims: true,
      // The connector sends no code_challenge.
      pkce_required: false,
    })
    const text = await readFile('examples/snippets/logto.json', 'utf8')
    const settings = JSON.parse(text.replaceAll('https://portal.example.com', portal.url))
    const config = { ...settings, clientId: client_id, clientSecret: client_secret }
    const connector = await createConnector({ getConfig: async () => config })
    let stored = {}
    const link = await connector.getAuthorizationUri(
      { state: 'a state', redirectUri, headers: {} },
      async (session) => {
        stored = session
      },
    )
    const back = await new Person(portal.url).authorize(link)
    const user = await connector.getUserInfo(
      Object.fromEntries(back.searchParams),
      async () => stored,
    )
    assert.deepEqual([user.name, user.email], ['Ana Lima', ana.email])
  })
})
