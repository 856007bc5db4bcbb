import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, days, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { browserOnNetwork, visibleAnswer } from '../../../test/inspection.ts'
import { activatedAgent, ana, signedIn, startPortal } from '../../../test/harness.ts'

const rightLogin = { email: ana.email, password: 'pass' }
const wrongLogin = { email: ana.email, password: 'guess' }

test(`after ${attempts.loginByAccount.max} wrong passwords the account has to wait 15 minutes, from any network, also for the right password`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < attempts.loginByAccount.max; n += 1)
    assert.equal((await browserOnNetwork(portal, n).post('/api/login', wrongLogin)).status, 401)
  const refused = await browserOnNetwork(portal, 100).post('/api/login', rightLogin)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], String(15 * 60))
  portal.passes(minutes(15))
  assert.equal((await browserOnNetwork(portal, 100).post('/api/login', rightLogin)).status, 200)
})

test('an unknown login has to wait like an account', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const unknownLogin = { email: 'nobody@example.com', password: 'guess' }
  for (let n = 0; n < attempts.loginByAccount.max; n += 1)
    for (const login of [wrongLogin, unknownLogin])
      await browserOnNetwork(portal, n).post('/api/login', login)
  const [known, other] = [
    await browserOnNetwork(portal, 100).post('/api/login', wrongLogin),
    await browserOnNetwork(portal, 101).post('/api/login', unknownLogin),
  ]
  assert.equal(known.status, 429)
  assert.deepEqual(visibleAnswer(known), visibleAnswer(other))
})

test('A13: all spellings of an e-mail address, and the login number, count together', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'approved', pin_code = '10004211'`)
  const spellings = [
    'ana.lima@example.com',
    ' ANA.LIMA@EXAMPLE.COM',
    'Ａna.lima@example.com',
    '10004211',
    '\tana.lima@example.com\u00A0',
  ]
  for (const [n, email] of spellings.entries())
    assert.equal(
      (await browserOnNetwork(portal, n).post('/api/login', { email, password: 'guess' })).status,
      401,
      email,
    )
  assert.equal((await browserOnNetwork(portal, 100).post('/api/login', rightLogin)).status, 429)
})

test('of many parallel guesses no more than the limit are checked', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      browserOnNetwork(portal, n).post('/api/login', wrongLogin),
    ),
  )
  const counts = Object.groupBy(answers, ({ status }) => String(status))
  assert.equal(counts['401']?.length, attempts.loginByAccount.max)
  assert.equal(counts['429']?.length, 40 - attempts.loginByAccount.max)
})

test('A14: strangers who guess passwords cannot lock the owner out of a trusted device', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  for (let n = 0; n < 20; n += 1) await browserOnNetwork(portal, n).post('/api/login', wrongLogin)
  assert.equal((await browserOnNetwork(portal, 100).post('/api/login', rightLogin)).status, 429)
  assert.equal((await home.post('/api/login', rightLogin)).status, 200)
})

test(`a trusted device has ${attempts.loginByTrustedDevice.max} attempts of its own`, async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  for (let n = 0; n < attempts.loginByTrustedDevice.max; n += 1)
    assert.equal((await home.post('/api/login', wrongLogin)).status, 401)
  assert.equal((await home.post('/api/login', rightLogin)).status, 429)
  assert.equal((await browserOnNetwork(portal, 1).post('/api/login', rightLogin)).status, 200)
})

test('a browser stays trusted for 180 days by each account that uses it, with a cookie that scripts cannot read', async () => {
  const portal = await startPortal()
  const desk = await signedIn(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  const { headers } = await desk.post('/api/login', { email: 'bia@example.com', password: 'pass' })
  assert.match(
    String((headers['set-cookie'] as string[]).find((line) => line.startsWith('device='))),
    /Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/,
  )
  const isTrusted = async (email: string) => {
    for (let n = 0; n < attempts.loginByAccount.max; n += 1)
      await browserOnNetwork(portal, n).post('/api/login', { email, password: 'guess' })
    return (await desk.post('/api/login', { email, password: 'guess' })).status === 401
  }
  for (const email of [ana.email, 'bia@example.com']) assert.equal(await isTrusted(email), true)
  portal.passes(days(180) + 1)
  for (const email of [ana.email, 'bia@example.com']) assert.equal(await isTrusted(email), false)
})

test('a forged cookie, or one of another account, makes no browser trusted', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const others = await signedIn(portal, { email: 'bia@example.com' })
  const mark = String(home.cookies.get('device'))
  const forged = [
    mark.replace(/^\d/, '2'),
    mark.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    String(others.cookies.get('device')),
    `${Date.parse('2026-11-21')}.`,
    '~~~',
    `9${mark}`,
  ]
  for (let n = 0; n < attempts.loginByAccount.max; n += 1)
    await browserOnNetwork(portal, n).post('/api/login', wrongLogin)
  for (const value of forged) {
    const browser = portal.browser({ 'x-forwarded-for': '203.0.113.5' })
    browser.cookies.set('device', value)
    assert.equal((await browser.post('/api/login', rightLogin)).status, 429, value)
  }
})

test(`after ${attempts.loginByAddress.max} failures in 15 minutes a network has to wait; right passwords do not count`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const office = () => portal.browser({ 'x-forwarded-for': '203.0.113.7' })
  for (let n = 0; n < attempts.rightLoginByAccount.max - 5; n += 1)
    assert.equal((await office().post('/api/login', rightLogin)).status, 200)
  for (let n = 0; n < attempts.loginByAddress.max; n += 1)
    assert.equal(
      (
        await office().post('/api/login', {
          email: `agent${Math.floor(n / attempts.loginByAccount.max)}@example.com`,
          password: 'guess',
        })
      ).status,
      401,
    )
  const refused = await office().post('/api/login', rightLogin)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) <= 15 * 60)
  assert.equal(
    (await portal.browser({ 'x-forwarded-for': '203.0.113.8' }).post('/api/login', rightLogin))
      .status,
    200,
  )
})

test('a network that has to wait uses up no attempts of an account', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const network = portal.browser({ 'x-forwarded-for': '203.0.113.7' })
  for (let n = 0; n < attempts.loginByAddress.max; n += 1) {
    const email = `agent${Math.floor(n / attempts.loginByAccount.max)}@example.com`
    assert.equal((await network.post('/api/login', { email, password: 'guess' })).status, 401)
  }
  for (let n = 0; n < attempts.loginByAccount.max; n += 1)
    assert.equal((await network.post('/api/login', wrongLogin)).status, 429)
  for (let n = 0; n < attempts.loginByAccount.max; n += 1)
    assert.equal((await browserOnNetwork(portal, n).post('/api/login', wrongLogin)).status, 401)
})

test('right and wrong sign-ins of one network at a few accounts do not wait for each other for ever', async () => {
  const portal = await startPortal()
  const emails = ['ana.lima@example.com', 'bia@example.com']
  for (const email of emails) await activatedAgent(portal, { email })
  const network = portal.browser({ 'x-forwarded-for': '203.0.113.7' })
  for (let round = 0; round < 4; round += 1) {
    const passwords = ['pass', 'pass', 'guess', 'pass'].flatMap((password) =>
      emails.map((email) => ({ email, password })),
    )
    const answers = await Promise.all(passwords.map((login) => network.post('/api/login', login)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      passwords.map(({ password }) => (password === 'pass' ? 200 : 401)),
    )
  }
})

test('when too many agents sign in at once, the rest get 503 with Retry-After, and none gets 500', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      browserOnNetwork(portal, n).post('/api/login', {
        email: `agent${n}@example.com`,
        password: 'guess',
      }),
    ),
  )
  const busy = answers.filter(({ status }) => status === 503)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401, 503]))
  for (const { headers } of busy) assert.equal(headers['retry-after'], '2')
  assert.equal((await portal.post('/api/login', rightLogin)).status, 200)
})

test('a right password resets the count', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let round = 0; round < 3; round += 1) {
    for (let n = 1; n < attempts.loginByAccount.max; n += 1)
      await browserOnNetwork(portal, n).post('/api/login', wrongLogin)
    assert.equal(
      (await browserOnNetwork(portal, round + 50).post('/api/login', rightLogin)).status,
      200,
    )
    portal.passes(seconds(1))
  }
})
