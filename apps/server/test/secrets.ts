/** One secret of each kind, each of another person, and the call that each is for. */
import assert from 'node:assert/strict'
import { undo } from '@passerelle/contracts/limits.ts'
import type { AppOptions } from '../src/app.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeStaff,
  mark,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from './harness.ts'
import { accountId } from './inspection.ts'
import { changeCode, requestResetCode } from './reset-steps.ts'

/** A call that takes a secret. */
export interface Door {
  readonly send: (browser: Browser, secret: string) => Promise<{ status: number; body: any }>
  /** Did the secret open it? */
  readonly opens: (answer: { status: number; body: any }) => boolean
}

const isComplete: Door['opens'] = ({ body }) => body.status_id === 3
const isSuccess: Door['opens'] = ({ body }) => body.success === true
const isOk: Door['opens'] = ({ status }) => status === 200
const post =
  (path: string, bodyOf: (secret: string) => object): Door['send'] =>
  (browser, secret) =>
    browser.post(path, bodyOf(secret))

const people = {
  code: 'code@example.com',
  change: 'change@example.com',
  card: 'card@example.com',
} as const
const staffPassword = 'seven quiet harbours'

/** The doors, by the kind of secret that they take. */
export const doors = {
  activation: {
    send: post('/api/signup/activate', (hash) => ({ hash, mark })),
    opens: isComplete,
  },
  newAddress: { send: post('/api/user/confirm_email', (hash) => ({ hash })), opens: isComplete },
  formerAddress: { send: post('/api/user/undo_email', (hash) => ({ hash })), opens: isComplete },
  code: {
    send: post('/api/login/validate', (code) => ({ email: people.code, code: code.slice(0, 40) })),
    opens: isSuccess,
  },
  linkOfCode: { send: post('/api/login/link', (hash) => ({ hash })), opens: isSuccess },
  changeCode: {
    send: post('/api/login/change', (code) => ({
      email: people.change,
      password: 'a new one',
      code,
    })),
    opens: isSuccess,
  },
  cardChangeCode: {
    send: post('/api/card/change-password', (code) => ({
      email: people.card,
      password: 'Harbour7!',
      code,
    })),
    opens: isSuccess,
  },
  application: {
    send: post('/api/application/erase', (hash) => ({ hash })),
    opens: isSuccess,
  },
  invitation: {
    send: post('/api/staff/join', (hash) => ({ hash, password: staffPassword })),
    opens: isComplete,
  },
  session: {
    send: (browser, secret) => {
      browser.cookies.set('portal-session', secret)
      return browser.get('/api/user/me')
    },
    opens: isOk,
  },
  secondStep: {
    send: (browser, secret) => {
      browser.cookies.set('second-step', secret)
      return browser.post('/api/login/second-factor', { totp: '000000' })
    },
    // The code is wrong, so a step that waits says so.
    opens: ({ body }) => body.code === 'invalidLogin',
  },
  assertion: { send: post('/api/auth', (jwt) => ({ jwt })), opens: isOk },
  accessToken: {
    // As a site's server, which sends no origin.
    send: (browser, secret) =>
      browser.get('/oauth/userinfo', { authorization: `Bearer ${secret}`, origin: '' }),
    opens: isOk,
  },
} as const satisfies Record<string, Door>

export type SecretKind = keyof typeof doors

const secretIn = (text: string): string => /\/([\w-]{43})\b/.exec(text)?.[1] ?? assert.fail(text)
const mailedSecret = async (portal: TestPortal, to: string) =>
  secretIn((await portal.lastMail(to)).text)

async function addressSecrets(portal: TestPortal) {
  const browser = await signedIn(portal, { email: 'former@example.com' })
  const change = async (email: string) => {
    await browser.patch('/api/user', { email, password: ana.password })
    return mailedSecret(portal, email)
  }
  await browser.post('/api/user/confirm_email', { hash: await change('present@example.com') })
  const formerAddress = await mailedSecret(portal, 'former@example.com')
  return { formerAddress, newAddress: await change('next@example.com') }
}

async function passwordSecrets(portal: TestPortal) {
  for (const email of Object.values(people)) await activatedAgent(portal, { email })
  const code = await requestResetCode(portal, people.code)
  const linkOfCode = await mailedSecret(portal, people.code)
  const card = portal.browser({ 'x-forwarded-for': '203.0.113.50' })
  await card.post('/api/card/forgot-password', { email: people.card })
  const digits = /^\d{4}$/m.exec((await portal.lastMail(people.card)).text)?.[0]
  const { body } = await card.post('/api/card/validate', { email: people.card, code: digits })
  const ofChange = await changeCode(portal, people.change)
  return { code, linkOfCode, changeCode: ofChange, cardChangeCode: String(body.code) }
}

async function staffSecrets(portal: TestPortal) {
  const { email } = await activatedAgent(portal, { email: 'declined@example.com' })
  const admin = await makeStaff(portal, { role: 'admin' })
  const id = await accountId(portal, email)
  await admin.post(`/api/staff/agents/${id}/decline`, { reason: 'No such agency.' })
  portal.passes(undo.time)
  const application = await linkSecret(portal, email)
  await admin.post('/api/staff/members', {
    email: 'mara.lind@example.com',
    name: 'Mara',
    surname: 'Lind',
    role: 'support',
    locale: 'en-US',
  })
  return { application, invitation: await linkSecret(portal, 'mara.lind@example.com') }
}

/** A portal with one secret of each kind that is mailed or answered, none of them used. */
export async function portalWithSecrets(options: AppOptions = {}) {
  const portal = await startPortal({}, options)
  await portal.post('/api/signup', { ...ana, mark, email: 'new@example.com' })
  const activation = await linkSecret(portal, 'new@example.com')
  const secrets = {
    activation,
    ...(await addressSecrets(portal)),
    ...(await staffSecrets(portal)),
    ...(await passwordSecrets(portal)),
  }
  return { portal, secrets: secrets as Readonly<Record<keyof typeof secrets, string>> }
}
