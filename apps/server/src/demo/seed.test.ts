import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../test/inspection.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  signedIn,
  startPortal,
  type TestPortal,
} from '../../test/harness.ts'
import { siteFieldErrors } from '../sites/rules.ts'
import { demoPassword } from './people.ts'
import { demoStaffPassword } from './staff.ts'
import { ensureFirstAdmin, seedDemo } from './seed.ts'

const count = async (portal: TestPortal, table: string) => {
  const [row] = await queryRows<{ count: number }>(
    portal,
    sql.raw(`select count(*)::int as count from ${table}`),
  )
  return row?.count
}
const signIn = (portal: TestPortal, email: string, password: string) =>
  portal.browser().post('/api/login', { email, password })
const staff = { STAFF_EMAIL: 'Desk@example.com', STAFF_PASSWORD: 'nine green parasols' }

describe('the first admin', () => {
  test('comes from STAFF_EMAIL and STAFF_PASSWORD at start', async () => {
    const portal = await startPortal(staff)
    await ensureFirstAdmin(portal.deps)
    const { status, body } = await signIn(portal, 'desk@example.com', staff.STAFF_PASSWORD)
    assert.deepEqual([status, body.role], [200, 'admin'])
  })

  test('is made once: later starts leave the account and its password alone', async () => {
    const portal = await startPortal(staff)
    await ensureFirstAdmin(portal.deps)
    await portal.db.execute(sql`update accounts set password_hash = 'the admin’s own'`)
    await Promise.all([ensureFirstAdmin(portal.deps), ensureFirstAdmin(portal.deps)])
    const rows = await queryRows(portal, sql`select password_hash from accounts`)
    assert.deepEqual(rows, [{ password_hash: 'the admin’s own' }])
  })

  test('takes over an account that has the address, whose sessions and old password end', async () => {
    const portal = await startPortal({ ...staff, STAFF_EMAIL: ana.email })
    const browser = await signedIn(portal)
    await ensureFirstAdmin(portal.deps)
    assert.equal((await browser.get('/api/user')).status, 401)
    assert.equal((await signIn(portal, ana.email, ana.password)).status, 401)
    assert.equal((await signIn(portal, ana.email, staff.STAFF_PASSWORD)).body.role, 'admin')
  })

  test('is not made with a common password', async () => {
    const portal = await startPortal({ ...staff, STAFF_PASSWORD: 'password1234' })
    await assert.rejects(
      ensureFirstAdmin(portal.deps),
      /STAFF_PASSWORD must have 12 characters or more and not be a common one/,
    )
    assert.equal(await count(portal, 'accounts'), 0)
  })

  test('is nobody where the settings name nobody', async () => {
    const portal = await startPortal()
    await ensureFirstAdmin(portal.deps)
    assert.equal(await count(portal, 'accounts'), 0)
  })
})

describe('the demo', () => {
  test('has a queue of all areas, some of it late, and changes that wait; a start adds none twice', async () => {
    const portal = await startPortal()
    await seedDemo(portal.deps)
    await seedDemo(portal.deps)
    const browser = portal.browser()
    await browser.post('/api/login', {
      email: 'rita.berg@example.com',
      password: demoStaffPassword,
    })
    const { body } = await browser.get('/api/staff/agents/counts')
    assert.deepEqual(
      [body.total, body.areas, body.late],
      [24, { EMEA: 9, Americas: 6, APAC: 5, DACHB: 4 }, 5],
    )
    assert.deepEqual([body.asked, body.answered], [1, 1])
    assert.match((await portal.lastMail('sofia.herrera@carpincho.example')).text, /\/application\//)
    const worst = new Map<string, number>()
    for (const { worst_finding } of (await browser.get('/api/staff/agents?status=activated')).body
      .objects)
      worst.set(worst_finding, (worst.get(worst_finding) ?? 0) + 1)
    assert.deepEqual(Object.fromEntries(worst), { ok: 12, info: 2, warn: 7, stop: 3 })
    assert.equal((await browser.get('/api/staff/changes/counts')).body.total, 4)
    const { objects } = (await browser.get('/api/staff/changes')).body
    for (const { agent, changes } of objects)
      for (const { before, after } of changes) assert.notEqual(after, before, agent)
  })

  test('has Ana, Ben, Chie, a reviewer and an admin, 300 agencies, and says how to sign in', async () => {
    const portal = await startPortal()
    const demoAccounts = await seedDemo(portal.deps)
    assert.equal(demoAccounts.length, 5)
    assert.equal(await count(portal, 'agencies'), 300)
    const states = []
    for (const [email, password] of demoAccounts) {
      const { status, body } = await signIn(portal, email, password)
      states.push([email.split('.')[0], status, body.state, body.role])
    }
    assert.deepEqual(states, [
      ['ana', 200, 'approved', null],
      ['ben', 403, undefined, undefined],
      ['chie', 200, 'approved', null],
      ['rita', 200, null, 'reviewer'],
      ['adam', 200, null, 'admin'],
    ])
  })

  test('staff passwords have 12 characters or more', async () => {
    const portal = await startPortal()
    const demoAccounts = await seedDemo(portal.deps)
    for (const [email, password] of demoAccounts.filter(([, , words]) => words.includes('staff')))
      assert.ok(password.length >= 12, email)
  })

  test('Ben’s activation link is in his mail and works', async () => {
    const portal = await startPortal()
    await seedDemo(portal.deps)
    assert.deepEqual(
      (
        await portal.post('/api/signup/activate', {
          hash: await linkSecret(portal, 'ben.okafor@example.com'),
          password: demoPassword,
        })
      ).body,
      { status_id: 3 },
    )
  })

  test('a change of Chie’s waits for review', async () => {
    const portal = await startPortal()
    const demoAccounts = await seedDemo(portal.deps)
    const browser = portal.browser()
    await browser.post('/api/login', {
      email: 'rita.berg@example.com',
      password: demoAccounts.find(([email]) => email.startsWith('rita'))?.[1],
    })
    const { body } = await browser.get('/api/staff/changes?search=chie')
    assert.deepEqual(
      body.objects.map(({ agent, changes }: { agent: string; changes: unknown[] }) => [
        agent,
        changes.length,
      ]),
      [['Chie Mori', 5]],
    )
  })

  test('has one site, the playground: public, the house’s own, with its page on this portal', async () => {
    const portal = await startPortal({ PUBLIC_URL: 'http://localhost:4100' })
    await seedDemo(portal.deps)
    const [site, ...more] = await queryRows<{
      client_id: string
      sealed_secret: null
      settings: SiteSettings
    }>(portal, sql`select client_id, sealed_secret, settings from sites`)
    assert.deepEqual([more, site?.client_id, site?.sealed_secret], [[], 'playground', null])
    const { redirect_uris, response_types, token_endpoint_auth_method, first_party } =
      site?.settings ?? assert.fail('no site')
    assert.deepEqual(
      { redirect_uris, response_types, token_endpoint_auth_method, first_party },
      {
        redirect_uris: ['http://localhost:4100/pg'],
        response_types: ['id_token', 'code'],
        token_endpoint_auth_method: 'none',
        first_party: true,
      },
    )
    assert.deepEqual(
      siteFieldErrors(site?.settings ?? assert.fail('no site'), 'http://localhost:4100'),
      {},
    )
  })

  test('leaves the playground as staff changed it, and brings it back when it was removed', async () => {
    const portal = await startPortal()
    await seedDemo(portal.deps)
    await portal.db.execute(
      sql`update sites set settings = jsonb_set(settings, '{client_name}', '"Ours"')`,
    )
    await seedDemo(portal.deps)
    assert.deepEqual(
      await queryRows(portal, sql`select settings ->> 'client_name' as name from sites`),
      [{ name: 'Ours' }],
    )
    await portal.db.execute(sql`delete from sites`)
    await seedDemo(portal.deps)
    assert.equal(await count(portal, 'sites'), 1)
  })

  test('has no playground where the portal is open on a network without https', async () => {
    const portal = await startPortal({ PUBLIC_URL: 'http://192.168.0.7:3000' })
    await seedDemo(portal.deps)
    assert.equal(await count(portal, 'sites'), 0)
  })

  test('is put in once: a later start adds nothing, mails nothing and hashes nothing', async () => {
    const portal = await startPortal()
    const demoAccounts = await seedDemo(portal.deps)
    const mails = (await portal.mails()).length
    portal.deps.passwords.hash = () => assert.fail('hashed')
    assert.deepEqual(await seedDemo(portal.deps), demoAccounts)
    assert.equal(await count(portal, 'accounts'), 33)
    assert.equal((await portal.mails()).length, mails)
  })

  test('somebody who was deleted comes back, somebody else’s account is left alone', async () => {
    const portal = await startPortal()
    const { email } = await activatedAgent(portal)
    await seedDemo(portal.deps)
    assert.equal((await signIn(portal, email, ana.password)).status, 200)
    await portal.db.execute(sql`delete from accounts where email = 'chie.mori@example.com'`)
    await seedDemo(portal.deps)
    assert.equal((await signIn(portal, 'chie.mori@example.com', 'boarding')).status, 200)
  })
})
