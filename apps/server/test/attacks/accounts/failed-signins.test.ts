/** V16.3.1: what the log tells of an attack on accounts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildApp } from '../../../src/app.ts'
import { makeLog } from '../../../src/config/log.ts'
import { Authenticator } from '../../authenticator.ts'
import { ana, Browser, signedIn, startPortal } from '../../harness.ts'
import { addPasskeyTo, setUpTotp } from '../../second-factor.ts'

test('A12: a failed sign-in is logged with its request, its network and a keyed hash of the account, and names nobody', async () => {
  const { deps } = await startPortal()
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const browser = new Browser(await buildApp({ ...deps, log }), {
    'x-forwarded-for': '203.0.113.9',
  })
  for (const email of ['ana.lima@example.com', 'ana.lima@example.com', 'ben@example.com'])
    assert.equal((await browser.post('/api/login', { email, password: 'guess' })).status, 401)
  const failures = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  assert.equal(failures.length, 3)
  const [first, second, third] = failures
  assert.deepEqual([first.event, first.network], ['authn_login_fail', '203.0.113.9'])
  assert.match(first.reqId, /^[\w-]+$/)
  assert.equal(first.account, second.account)
  assert.notEqual(first.account, third.account)
  assert.doesNotMatch(lines.join(''), /ana\.lima|guess/)
})

test('A12: so is one with a passkey, with an assertion and at the second step, where the hash is that of the account', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const authenticator = new Authenticator()
  await addPasskeyTo(home, authenticator, ana.password)
  await setUpTotp(portal, home, ana.password)
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const browser = new Browser(await buildApp({ ...portal.deps, log }), {
    'x-forwarded-for': '203.0.113.9',
  })
  await browser.post('/api/login', { email: ana.email, password: 'guess' })
  await browser.post('/api/login', { email: ana.email, password: ana.password })
  await browser.post('/api/login/second-factor', { totp: '000000' })
  const { options } = (await browser.post('/api/login/passkey')).body
  const passkey = authenticator.get({ ...options, rpId: 'evil.example' })
  await browser.post('/api/login/passkey', { passkey })
  await browser.post('/api/auth', { jwt: 'no.asser.tion' })
  const failures = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  assert.deepEqual(
    failures.map(({ event, network, code }) => [event, network, code]),
    failures.map(() => ['authn_login_fail', '203.0.113.9', 'invalidLogin']),
  )
  const accounts = failures.map(({ account }) => account)
  assert.equal(typeof accounts[0], 'string')
  assert.deepEqual(accounts, [accounts[0], accounts[0], accounts[0], undefined])
  assert.doesNotMatch(lines.join(''), /ana\.lima|guess|000000/)
})

test('A12: so is one whose account cannot be read, and its answer is the same', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const authenticator = new Authenticator()
  await addPasskeyTo(home, authenticator, ana.password)
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...portal.deps, log })
  const { options } = (await new Browser(app).post('/api/login/passkey')).body
  await portal.db.execute(sql`alter table passkeys rename to passkeys_away`)
  try {
    // Another browser has not begun this sign-in.
    const passkey = authenticator.get(options)
    const { status, body } = await new Browser(app).post('/api/login/passkey', { passkey })
    assert.deepEqual([status, body.code], [401, 'noSession'])
  } finally {
    await portal.db.execute(sql`alter table passkeys_away rename to passkeys`)
  }
  const [failure] = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  assert.deepEqual([failure.event, failure.code], ['authn_login_fail', 'noSession'])
})
