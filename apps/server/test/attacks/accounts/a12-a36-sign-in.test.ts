/**
 * A12: guessing passwords, slowly or at many accounts. A36: a few callers who keep the hashing
 * busy.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, hashing, minutes, session } from '@passerelle/contracts/limits.ts'
import { makeMetrics } from '../../../src/features/health/metrics.ts'
import { activatedAgent, ana, startPortal, type TestPortal } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'

const right = { email: ana.email, password: ana.password }
const wrong = { email: ana.email, password: 'guess' }

/** Keeps places of the queue busy until it is called back. */
function holdPlaces(portal: TestPortal, network: string, places: number): () => Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const works = Array.from({ length: places }, () =>
    portal.deps.passwords.admit(network, () => held),
  )
  return async () => {
    release()
    await Promise.all(works)
  }
}

const metric = async (portal: TestPortal, name: string) =>
  Number(
    new RegExp(`^${name} (\\d+)$`, 'm').exec(
      await (await makeMetrics(portal.deps, new Map(), {})).text(),
    )?.[1],
  )

describe('A36: fairness of the hashing', () => {
  test(`A36: a network has ${hashing.byNetwork} places of the queue, and the others sign in meanwhile`, async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const release = holdPlaces(portal, '10.7.0.1', hashing.byNetwork)
    const refused = await portal
      .browser({ 'x-forwarded-for': '10.7.0.1' })
      .post('/api/login', right)
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], String(hashing.retryAfterSeconds))
    const other = await portal.browser({ 'x-forwarded-for': '10.7.0.2' }).post('/api/login', right)
    assert.equal(other.status, 200)
    await release()
    const after = await portal.browser({ 'x-forwarded-for': '10.7.0.1' }).post('/api/login', right)
    assert.equal(after.status, 200)
  })

  test('A36: a refusal waits a second, so that who calls again at once does not keep the processor busy', async (t) => {
    const portal = await startPortal()
    const release = holdPlaces(portal, '10.7.0.1', hashing.byNetwork)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let isRefused = false
    const refused = assert
      .rejects(
        portal.deps.passwords.admit('10.7.0.1', async () => {}),
        { status: 503 },
      )
      .finally(() => (isRefused = true))
    t.mock.timers.tick(hashing.refusedAfter - 1)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isRefused, false)
    t.mock.timers.tick(1)
    await refused
    t.mock.timers.reset()
    await release()
  })

  test('A36: one account has one hash at a time, so another account is never behind two of it', async () => {
    const portal = await startPortal()
    const { passwords } = portal.deps
    const hash = await passwords.hash('pass')
    await passwords.verify(hash, 'pass', 'warm')
    const busy = Array.from({ length: 6 }, () => passwords.verify(hash, 'pass', 'ana'))
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(passwords.load, { running: 1, waiting: 0 })
    assert.deepEqual(
      await Promise.all(busy),
      Array.from({ length: 6 }, () => true),
    )
  })

  test(`A36: right sign-ins count too: ${attempts.rightLoginByAccount.max} in 15 minutes an account`, async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    for (let n = 0; n < attempts.rightLoginByAccount.max; n += 1)
      assert.equal((await browserOnNetwork(portal, n).post('/api/login', right)).status, 200)
    assert.equal((await browserOnNetwork(portal, 99).post('/api/login', right)).status, 429)
    portal.passes(minutes(15))
    assert.equal((await browserOnNetwork(portal, 99).post('/api/login', right)).status, 200)
  })

  test(`A36: an agent has ${session.byAgent} sessions; the oldest goes`, async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const first = portal.browser()
    const second = portal.browser()
    for (const browser of [first, second]) {
      await browser.post('/api/login', right)
      portal.passes(minutes(1))
    }
    for (let n = 2; n <= session.byAgent; n += 1) {
      await portal.browser().post('/api/login', right)
      portal.passes(minutes(1))
    }
    assert.equal((await first.get('/api/user/me')).status, 401)
    assert.equal((await second.get('/api/user/me')).status, 200)
  })
})

describe('A12: guessing', () => {
  test('A12: after 100 wrong passwords in 24 hours only a trusted device or a reset helps', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const trusted = portal.browser()
    await trusted.post('/api/login', right)
    for (let n = 0; n < attempts.loginByAccountAndDay.max; n += 1) {
      if (n % attempts.loginByAccount.max === 0) portal.passes(minutes(15))
      assert.equal(
        (await browserOnNetwork(portal, n).post('/api/login', wrong)).status,
        401,
        `${n}`,
      )
    }
    portal.passes(minutes(15))
    assert.equal((await browserOnNetwork(portal, 200).post('/api/login', right)).status, 429)
    assert.equal((await trusted.post('/api/login', right)).status, 200)
    await portal.browser().post('/api/login/forgot', { email: ana.email })
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await portal.lastMail(ana.email)).text)?.[0]
    const { body } = await portal.browser().post('/api/login/validate', { email: ana.email, code })
    await portal
      .browser()
      .post('/api/login/change', { email: ana.email, password: 'other', code: body.code })
    assert.equal(
      (
        await browserOnNetwork(portal, 201).post('/api/login', {
          email: ana.email,
          password: 'other',
        })
      ).status,
      200,
    )
  })

  test(`A12: a network may fail at ${attempts.loginAccountsByAddress.max} accounts in 15 minutes; right sign-ins do not count`, async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const network = browserOnNetwork(portal, 1)
    for (let n = 0; n < 3; n += 1) await network.post('/api/login', right)
    for (let n = 0; n < attempts.loginAccountsByAddress.max; n += 1)
      assert.equal(
        (await network.post('/api/login', { email: `p${n}@example.com`, password: 'x' })).status,
        401,
      )
    assert.equal(
      (await network.post('/api/login', { email: 'next@example.com', password: 'x' })).status,
      429,
    )
  })

  test('A12: more than 50 failed sign-ins in a minute raise an alarm in /metrics', async () => {
    const portal = await startPortal()
    assert.equal(await metric(portal, 'sign_in_alarm'), 0)
    for (let n = 0; n <= attempts.loginFailuresInAll.max; n += 1)
      await browserOnNetwork(portal, n).post('/api/login', {
        email: `p${n}@example.com`,
        password: 'x',
      })
    assert.equal(await metric(portal, 'sign_in_alarm'), 1)
    await portal.db.execute(sql`delete from attempts`)
    assert.equal(await metric(portal, 'sign_in_alarm'), 0)
  })
})
