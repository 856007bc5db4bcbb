/** A23: fields that a form does not have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { apiCalls } from '../../api-calls.ts'
import { ana, signedIn, startPortal, type TestPortal } from '../../harness.ts'
import { queryRows, rowsOf } from '../../inspection.ts'

const guesses = [
  'admin',
  'is_admin',
  'role',
  'roles',
  'permissions',
  'scope',
  'verified',
  'email_verified',
  'confirmed',
  'approved',
  'status',
  'user',
  'user_id',
  'agent_id',
  'account_id',
  'member',
  'password',
  'passwordHash',
  'hash',
  'token',
  'session',
  'sub',
  'tier',
  'area',
  'pending_id',
  'created',
  'updated',
  '$set',
  '__v',
  'constructor',
]

const columnsOf = async (portal: TestPortal) =>
  (
    await queryRows<{ name: string }>(
      portal,
      sql`select column_name as name from information_schema.columns
        where table_name in ('accounts', 'members') and table_schema = 'public'`,
    )
  ).map(({ name }) => name)

test('A23: no column of the tables and no guess is a field of the profile but those that it has', async () => {
  const portal = await startPortal()
  const agent = await signedIn(portal)
  const before = await rowsOf(portal, 'accounts')
  const { agency = {}, ...own } = (apiCalls['PATCH /api/user']?.right ?? {}) as { agency?: object }
  const names = [...new Set([...(await columnsOf(portal)), ...guesses])]
  const others = names.filter((name) => !(name in own) && name !== 'password')
  assert.ok(others.includes('password_hash') && others.includes('state'))
  // An agent's calls are limited too, but this test is about their contents.
  Object.assign(portal.deps.callLimits, { count: () => 0 })
  for (const name of others) {
    for (const value of ['approved', 1, true, null, '2026-01-01T00:00:00Z']) {
      const { status, body } = await agent.patch('/api/user', { [name]: value })
      assert.deepEqual([status, body.errors], [400, { [name]: 'unknown' }], name)
    }
  }
  for (const name of names.filter((each) => !(each in agency))) {
    const { status, body } = await agent.patch('/api/user', { agency: { [name]: 'x' } })
    assert.deepEqual([status, body.errors], [400, { [`agency.${name}`]: 'unknown' }])
  }
  assert.deepEqual(await rowsOf(portal, 'accounts'), before)
})

test('A23: a sign-up with every column of the tables makes the row that it makes without them', async () => {
  const rowAfter = async (fieldsOf: (portal: TestPortal) => Promise<object>) => {
    const portal = await startPortal()
    const { body } = await portal.post('/api/signup', { ...(await fieldsOf(portal)), ...ana })
    assert.equal(body.step_id, 3, JSON.stringify(body))
    assert.deepEqual(await rowsOf(portal, 'members'), [])
    return queryRows(portal, sql`select to_jsonb(accounts) - 'id' - 'password_hash' from accounts`)
  }
  const withColumns = await rowAfter(async (portal) =>
    Object.fromEntries(
      [...(await columnsOf(portal)), ...guesses].map((name) => [name, 'approved']),
    ),
  )
  assert.deepEqual(withColumns, await rowAfter(async () => ({})))
})
