import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, days } from '@passerelle/contracts/limits.ts'
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
const subjects = async (portal: TestPortal, to: string = ana.email) =>
  (await portal.mails()).filter((mail) => mail.to === to).map((mail) => mail.subject)

test('an e-mail address in use moves to step 5, mails no activation link and changes nothing', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const before = await agentRow(portal)
  const first = await linkSecret(portal, ana.email)
  const { status, body } = await portal.post('/api/signup', {
    ...ana,
    email: 'Ana.Lima@EXAMPLE.com',
    first_name: 'Bia',
    password: 'other',
    password_check: 'other',
  })
  assert.deepEqual({ status, body }, { status: 200, body: { step_id: 5 } })
  assert.deepEqual(await agentRow(portal), before)
  assert.equal((await subjects(portal)).length, 2)
  assert.doesNotMatch((await portal.lastMail(ana.email)).text, /\/activate\//)
  assert.equal((await portal.post('/api/signup/activate', { hash: first })).body.status_id, 3)
})

test('a sign-up replaces a registration of the same browser that is not activated, and voids its link', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, mark })
  const older = await linkSecret(portal, ana.email)
  assert.equal(
    (
      await portal.post('/api/signup', {
        ...ana,
        mark,
        first_name: 'Anna',
        password: 'other',
        password_check: 'other',
      })
    ).body.step_id,
    3,
  )
  const newer = await linkSecret(portal, ana.email)
  assert.equal((await portal.post('/api/signup/activate', { hash: older, mark })).body.status_id, 2)
  assert.equal((await agentRow(portal))?.state, 'registered')
  assert.equal((await portal.post('/api/signup/activate', { hash: newer, mark })).body.status_id, 3)
  assert.equal((await agentRow(portal))?.name, 'Anna')
  assert.equal(
    (await portal.post('/api/login', { email: ana.email, password: 'pass' })).status,
    401,
  )
  assert.equal(
    (await portal.post('/api/login', { email: ana.email, password: 'other' })).status,
    200,
  )
})

test('parallel sign-ups of one browser for one address make one account, and only the last link is mailed and activates it', async () => {
  const portal = await startPortal()
  const answers = await Promise.all(
    ['Ana', 'Bia', 'Cara'].map((first_name) =>
      portal.browser().post('/api/signup', { ...ana, mark, first_name }),
    ),
  )
  assert.deepEqual(
    answers.map(({ body }) => body.step_id),
    [3, 3, 3],
  )
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select count(*)::int as agents, (select count(*)::int from activations where voided_at is null) as links from accounts`,
    ),
    [{ agents: 1, links: 1 }],
  )
  const secrets = (await portal.mails()).map(
    ({ text }) => /\/activate\/([\w-]{43})/.exec(text)?.[1],
  )
  const results = []
  for (const hash of secrets)
    results.push((await portal.post('/api/signup/activate', { hash, mark })).body.status_id)
  assert.deepEqual(results, [3])
})

test(`more than ${attempts.signupByEmail.max} sign-ups a day for one address move to step 4`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.signupByEmail.max; n += 1)
    assert.equal((await portal.post('/api/signup', ana)).body.step_id, 3)
  const { status, body } = await portal.post('/api/signup', ana)
  assert.deepEqual({ status, body }, { status: 200, body: { step_id: 4 } })
  assert.equal((await subjects(portal)).length, attempts.signupByEmail.max)
  portal.passes(days(1))
  assert.equal((await portal.post('/api/signup', ana)).body.step_id, 3)
})

test(`more than ${attempts.signupByAddress.max} sign-ups an hour from one network move to step 4, and other networks are not affected`, async () => {
  const portal = await startPortal()
  const office = portal.browser({ 'x-forwarded-for': '203.0.113.7' })
  for (let n = 0; n < attempts.signupByAddress.max; n += 1)
    await office.post('/api/signup', { ...ana, email: `agent${n}@example.com` })
  assert.equal(
    (await office.post('/api/signup', { ...ana, email: 'one.more@example.com' })).body.step_id,
    4,
  )
  assert.equal(
    (
      await portal
        .browser({ 'x-forwarded-for': '203.0.113.8' })
        .post('/api/signup', { ...ana, email: 'one.more@example.com' })
    ).body.step_id,
    3,
  )
})

test(`in a demo ${attempts.signupByAddressInDemo.max} sign-ups an hour are allowed from one network`, async () => {
  const portal = await startPortal({ DEMO: 'on' })
  for (let n = 0; n <= attempts.signupByAddress.max; n += 1)
    assert.equal(
      (await portal.post('/api/signup', { ...ana, email: `agent${n}@example.com` })).body.step_id,
      3,
    )
})

test('a form with a wrong field does not count as an attempt', async () => {
  const portal = await startPortal()
  for (let n = 0; n < 10; n += 1) await portal.post('/api/signup', { ...ana, city: '' })
  assert.equal((await portal.post('/api/signup', ana)).body.step_id, 3)
})
