/** A39: secrets that go through the whole journey, and where they must not be found afterwards. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { undo } from '@passerelle/contracts/limits.ts'
import { buildApp, buildMonitoring } from '../../../src/app.ts'
import { makeLog } from '../../../src/config/log.ts'
import {
  activatedAgent,
  ana,
  Browser,
  linkSecret,
  makeStaff,
  mark,
  signedInStaff,
  startPortal,
  type TestPortal,
} from '../../harness.ts'
import { appCode } from '../../second-factor.ts'
import {
  addSite,
  authorizationRequest,
  authorize,
  callbackParameters,
  redeem,
  refresh,
  userinfo,
  type TestSite,
} from '../../sites.ts'

type Driver = Record<'query' | 'transaction' | 'connect', () => Promise<unknown>>

const email = 'canary.in.the.mine@example.com'
const otherEmail = 'canary.at.home@example.com'
const name = 'Canaria'
const passwords = [
  'the first canary password',
  'the second canary password',
  'a wrong canary',
] as const
const form = { ...ana, email, first_name: name, mark }

interface Journey {
  readonly portal: TestPortal
  readonly app: TestPortal['app']
  readonly monitoring: Browser
  readonly browser: Browser
  /** The log, at its most talkative. */
  readonly lines: string[]
  /** What the server has sent, but for cookies. */
  readonly answers: string[]
  /** Secrets that are mailed or that the visitor brings: no answer repeats them. */
  readonly unspoken: Map<string, string>
  /** Secrets that one answer hands out. */
  readonly handedOut: Map<string, string>
}

async function begin(): Promise<Journey> {
  const portal = await startPortal()
  const lines: string[] = []
  const answers: string[] = []
  Object.assign(portal.deps, {
    log: makeLog('trace', { write: (line) => void lines.push(line) }),
  })
  const app = await buildApp(portal.deps)
  app.addHook('onSend', async (_request, reply, payload) => {
    const { 'set-cookie': _, ...headers } = reply.getHeaders()
    answers.push(`${JSON.stringify(headers)} ${String(payload)}`)
  })
  const health = { ping: async () => {}, durability: '' }
  const monitoring = new Browser(buildMonitoring(portal.deps, app, health))
  const secrets = { unspoken: new Map<string, string>(), handedOut: new Map<string, string>() }
  return { portal, app, monitoring, browser: new Browser(app), lines, answers, ...secrets }
}

function keepCookies({ browser, unspoken }: Journey): void {
  for (const [cookie, value] of browser.cookies)
    if (value.length > 20) unspoken.set(`the cookie ${cookie}`, value)
}

const lastMail = async ({ portal }: Journey, to: string) => (await portal.lastMail(to)).text

const secretIn = (text: string): string => /\/([\w-]{43})\b/.exec(text)?.[1] ?? assert.fail(text)

async function signUp(journey: Journey): Promise<void> {
  const { browser, unspoken } = journey
  const [password] = passwords
  await browser.post('/api/signup', { ...form, password, password_check: password })
  const hash = secretIn(await lastMail(journey, email))
  unspoken.set('the activation link', hash)
  const { body } = await browser.post('/api/signup/activate', { hash, mark })
  assert.equal(body.status_id, 3)
}

async function resetPassword(journey: Journey): Promise<void> {
  const { browser, unspoken, handedOut } = journey
  await browser.post('/api/login', { email, password: passwords[2] })
  await browser.post('/api/login/forgot', { email })
  const mail = await lastMail(journey, email)
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail)?.[0] ?? assert.fail(mail)
  unspoken.set('the mailed code', code)
  unspoken.set('the link of the code', secretIn(mail))
  const { body } = await browser.post('/api/login/validate', { email, code })
  handedOut.set('the change code', body.code)
  const change = { email, password: passwords[1], code: body.code }
  assert.equal((await browser.post('/api/login/change', change)).body.success, true)
}

async function signIn(journey: Journey): Promise<void> {
  const { browser } = journey
  const login = { email, password: passwords[1] }
  assert.equal((await browser.post('/api/login', login)).status, 200)
  keepCookies(journey)
  await browser.patch('/api/user', { email: otherEmail })
  journey.unspoken.set('the link of the new address', secretIn(await lastMail(journey, otherEmail)))
}

/** An authenticator app, recovery codes, a sign-in in two steps and one with a passkey. */
async function useFactors(journey: Journey): Promise<void> {
  const { app, browser, portal, unspoken, handedOut } = journey
  const [, password] = passwords
  const { body } = await browser.post('/api/user/totp', { password })
  handedOut.set('the secret of the app', body.secret)
  await browser.post('/api/user/totp/confirm', { totp: appCode(portal, body.secret) })
  const { codes } = (await browser.post('/api/user/recovery-codes')).body
  for (const [n, code] of codes.entries()) handedOut.set(`the recovery code ${n}`, code)
  const other = new Browser(app)
  await other.post('/api/login/passkey')
  await other.post('/api/login', { email, password })
  for (const name of ['second-step', 'passkey-sign-in'])
    unspoken.set(`the cookie ${name}`, other.cookies.get(name) ?? assert.fail(name))
  await other.post('/api/login/second-factor', { recovery: 'ABCDE-FGHJK' })
  assert.equal((await other.post('/api/login/second-factor', { recovery: codes[0] })).status, 200)
}

/** The links to a declined registration and to a membership. */
async function followLinks(journey: Journey): Promise<void> {
  const { browser, portal, unspoken } = journey
  const declined = await activatedAgent(portal, { email: 'declined.canary@example.com' })
  const admin = await makeStaff(portal, { role: 'admin' })
  const { objects } = (await admin.get('/api/staff/agents?search=declined.canary')).body
  await admin.post(`/api/staff/agents/${objects[0].id}/decline`, { reason: 'No such agency.' })
  portal.passes(undo.time)
  const application = await linkSecret(portal, declined.email)
  const invited = { email: 'invited.canary@example.com', name: 'Mara', surname: 'Lind' }
  await admin.post('/api/staff/members', { ...invited, role: 'support', locale: 'en-US' })
  const invitation = await linkSecret(portal, invited.email)
  unspoken.set('the link to a registration', application).set('the invitation', invitation)
  for (const path of ['application', 'join'])
    for (const hash of [application, invitation]) await browser.get(`/${path}/${hash}`)
  for (const action of ['read', 'apply-again', 'erase'])
    await browser.post(`/api/application/${action}`, { hash: application })
  await browser.post('/api/staff/join', { hash: invitation, password: 'short' })
}

async function approve({ portal }: Journey): Promise<void> {
  const staff = await signedInStaff(portal)
  const { objects } = (await staff.get('/api/staff/agents?status=activated')).body
  const { id } = objects.find((agent: { email: string }) => agent.email === email)
  assert.equal((await staff.post(`/api/staff/agents/${id}/approve`)).status, 200)
}

async function useSite(journey: Journey, site: TestSite): Promise<void> {
  const { browser, handedOut, unspoken } = journey
  unspoken.set('the secret of the site', site.client_secret)
  const { body } = await authorize(browser, authorizationRequest(site))
  const { code = '' } = callbackParameters(body.redirect_uri)
  handedOut.set('the authorization code', code)
  const tokens = await redeem(journey, site, code)
  assert.equal(tokens.status, 200)
  const { access_token, id_token, refresh_token } = tokens.body
  for (const [kind, token] of Object.entries({ access_token, id_token, refresh_token }))
    handedOut.set(`the ${kind}`, String(token))
  await userinfo(journey, access_token)
  await refresh(journey, site, `${refresh_token}x`)
  handedOut.set(
    'the next refresh token',
    (await refresh(journey, site, refresh_token)).body.refresh_token,
  )
  await redeem(journey, site, `${code}x`)
  keepCookies(journey)
}

/** Malformed requests, unknown addresses and a failing database, each with a secret in it. */
async function meetErrors(journey: Journey): Promise<void> {
  const { browser, portal, unspoken } = journey
  const hash = [...unspoken.values()].find((value) => value.length === 43) ?? ''
  await browser.post('/api/login', `{"email":"${email}","password":"${passwords[1]}"`)
  await browser.post('/api/login', { email, password: { is: passwords[1] } })
  await browser.get(`/activate/${hash}`)
  await browser.get(`/no/such/page/${hash}?code=${hash}`)
  await browser.get(`/api/user/me?token=${hash}`)
  const { $client: driver } = portal.db as unknown as { $client: Driver }
  const mocks = (['query', 'transaction', 'connect'] as const)
    .filter((method) => typeof driver[method] === 'function')
    .map((method) => mock.method(driver, method, () => Promise.reject(new Error('broken'))))
  for (const password of passwords) await browser.post('/api/login', { email, password })
  await browser.post('/api/signup/activate', { hash })
  const answer = await browser.post('/api/login/change', {
    email,
    password: passwords[1],
    code: hash,
  })
  assert.equal(answer.status, 500)
  for (const { mock: mocked } of mocks) mocked.restore()
}

test('A09 and A39: no password, code, link, cookie, token, name or address of the whole journey is in the log at its lowest level or in /metrics, and no answer repeats one', async () => {
  const journey = await begin()
  await signUp(journey)
  await resetPassword(journey)
  await signIn(journey)
  await useFactors(journey)
  await approve(journey)
  await followLinks(journey)
  await useSite(journey, await addSite(journey.portal))
  await meetErrors(journey)
  const { monitoring, lines, answers, unspoken, handedOut } = journey
  const metrics = (await monitoring.get('/metrics')).body
  const people = { email, otherEmail, name }
  const secrets = [...unspoken, ...handedOut, ...passwords.map((password) => [password, password])]
  assert.ok(lines.length > 50 && secrets.length > 30 && String(metrics).includes('answered'))
  const log = lines.join('')
  for (const [what = '', secret = ''] of [...secrets, ...Object.entries(people)]) {
    assert.ok(!log.includes(secret), `${what} is in the log`)
    assert.ok(!String(metrics).includes(secret), `${what} is in the metrics`)
  }
  for (const [what = '', secret = ''] of secrets) {
    const times = answers.filter((answer) => answer.includes(secret)).length
    assert.equal(times, handedOut.has(what) ? 1 : 0, `${what} is in ${times} answers`)
  }
})
