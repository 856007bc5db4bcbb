import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, hours } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../test/inspection.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  mark,
  startPortal,
  type TestPortal,
} from '../../../test/harness.ts'

async function agentRow(portal: TestPortal, email: string = ana.email) {
  return (await queryRows(portal, sql`select * from accounts where email = ${email}`))[0]
}

test('the activation link completes the registration and answers 3 again for 24 hours', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  portal.passes(hours(24) - 1)
  const { status, body } = await portal.post('/api/signup/activate', { hash, mark })
  assert.deepEqual({ status, body }, { status: 200, body: { status_id: 3 } })
  const row = await agentRow(portal)
  assert.equal(row?.state, 'activated')
  assert.equal(
    (await portal.browser().post('/api/signup/activate', { hash, mark })).body.status_id,
    3,
  )
  assert.deepEqual(await agentRow(portal), row)
})

test('what became of a link can be read, which does not use it; a used one stays used', async () => {
  const portal = await startPortal()
  const statusOf = async (hash: string) =>
    (await portal.browser().post('/api/signup/activate/status', { hash })).body.status_id
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  assert.equal(await statusOf(hash), null)
  assert.equal((await agentRow(portal))?.state, 'registered')
  portal.passes(hours(24))
  assert.equal(await statusOf(hash), 1)
  assert.equal(await statusOf('x'.repeat(43)), 0)
  const email = await activatedAgent(portal, { email: 'used@example.com' })
  const used = await linkSecret(portal, email.email)
  portal.passes(hours(25))
  assert.equal(await statusOf(used), 3)
  await portal.db.execute(sql`delete from accounts`)
  assert.equal(await statusOf(used), 2)
})

test('reading links that are not known is limited by network; links that are known are not counted', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  const { max, window } = attempts.linkStatusByAddress
  const calls = ['signup/activate', 'user/confirm_email', 'user/undo_email']
  const statusesOf = async (secret: string) => {
    const answers = calls.map((call) => portal.post(`/api/${call}/status`, { hash: secret }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  for (let n = 0; n <= max; n += 1)
    assert.equal((await portal.post('/api/signup/activate/status', { hash })).status, 200)
  for (let n = 0; n < max; n += calls.length)
    assert.deepEqual(await statusesOf(`guess ${n}`), [200, 200, 200])
  assert.deepEqual(await statusesOf('guess'), [429, 429, 429])
  portal.passes(window)
  assert.deepEqual(await statusesOf('guess'), [200, 200, 200])
})

test('a link that is older than 24 hours has expired', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  portal.passes(hours(24))
  assert.equal((await portal.post('/api/signup/activate', { hash, mark })).body.status_id, 1)
  assert.equal((await agentRow(portal))?.state, 'registered')
})

test('a missing link, and one that was never issued, are invalid', async () => {
  const portal = await startPortal()
  for (const body of [{}, { hash: '' }, { hash: 'x'.repeat(43) }])
    assert.equal((await portal.post('/api/signup/activate', body)).body.status_id, 0)
})

test('the link of a deleted account is void', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  await portal.db.execute(sql`delete from accounts`)
  assert.equal((await portal.post('/api/signup/activate', { hash, mark })).body.status_id, 2)
})

test('of many requests that follow one link at once, one activates and all answer that the registration is complete', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => portal.browser().post('/api/signup/activate', { hash, mark })),
  )
  assert.deepEqual(new Set(answers.map(({ body }) => body.status_id)), new Set([3]))
  assert.deepEqual(
    await queryRows(portal, sql`select count(*)::int as n from history where action = 'activated'`),
    [{ n: 1 }],
  )
})

test('an activation and a repeated sign-up at the same moment leave either the account or the new registration, never both', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  const [activated, again] = await Promise.all([
    portal.post('/api/signup/activate', { hash, mark }),
    portal.browser().post('/api/signup', { ...ana, mark, first_name: 'Bia' }),
  ])
  const row = await agentRow(portal)
  const outcome = [activated.body.status_id, again.body.step_id, row?.state, row?.name]
  assert.ok(
    [
      [3, 5, 'activated', 'Ana'],
      [2, 3, 'registered', 'Bia'],
    ].some((expected) => expected.every((value, n) => value === outcome[n])),
    JSON.stringify(outcome),
  )
})

test(`after ${attempts.activateByAddress.max} tries an hour from one network every link is invalid there`, async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  for (let n = 0; n < attempts.activateByAddress.max; n += 1)
    await portal.post('/api/signup/activate', { hash: `guess ${n}` })
  assert.equal((await portal.post('/api/signup/activate', { hash, mark })).body.status_id, 2)
  assert.equal(
    (
      await portal
        .browser({ 'x-forwarded-for': '203.0.113.9' })
        .post('/api/signup/activate', { hash, mark })
    ).body.status_id,
    3,
  )
})

test('A52: GET changes nothing, so that a mail scanner that opens the link does not activate', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const hash = await linkSecret(portal, ana.email)
  for (const method of ['GET', 'HEAD'] as const)
    for (const path of [`/activate/${hash}`, `/api/signup/activate?hash=${hash}`])
      await portal.app.inject({ authority: 'localhost:3000', method, url: path })
  assert.equal((await agentRow(portal))?.state, 'registered')
})

test('the activation mail is sent again to the browser that registered, and only its newest link works', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const older = await linkSecret(portal, ana.email)
  const { status, body } = await portal.post('/api/signup/resend', {
    email: ' ANA.lima@example.com',
    mark,
  })
  assert.deepEqual([status, body], [200, { success: true }])
  const newer = await linkSecret(portal, ana.email)
  assert.notEqual(newer, older)
  assert.equal((await portal.post('/api/signup/activate', { hash: older, mark })).body.status_id, 2)
  assert.equal((await portal.post('/api/signup/activate', { hash: newer, mark })).body.status_id, 3)
})

test('a request for another activation mail gets the same answer for an account and an unknown address, and mails nothing', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const before = (await portal.mails()).length
  for (const email of [ana.email, 'nobody@example.com'])
    assert.deepEqual((await portal.post('/api/signup/resend', { email })).body, { success: true })
  assert.equal((await portal.mails()).length, before)
})

test(`a registration and its further mails together are ${attempts.signupByEmail.max} a day for an address`, async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const statuses = []
  for (let n = 0; n < attempts.signupByEmail.max; n += 1)
    statuses.push((await portal.post('/api/signup/resend', { email: ana.email })).status)
  assert.deepEqual(statuses, [200, 200, 429])
})
