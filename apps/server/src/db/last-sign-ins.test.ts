/** A sign-in costs no write to an index of the accounts, which has the words of the desk's search. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { startPortal } from '../../test/harness.ts'
import { queryRows } from '../../test/inspection.ts'

test('no index of the accounts depends on the time of the last sign-in', async () => {
  const indexes = await queryRows<{ name: string }>(
    await startPortal(),
    sql`select d.objid::regclass::text as name
      from pg_depend d
        join pg_index i on i.indexrelid = d.objid
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refobjid = 'accounts'::regclass
        and a.attname = 'last_signed_in_at'`,
  )
  assert.deepEqual(indexes, [])
})

test('accounts that come, change and go by SQL are in the order of the last sign-ins', async () => {
  const portal = await startPortal()
  const rows = () =>
    queryRows<{ state: string | null; country: number | null; asks: boolean; at: string }>(
      portal,
      sql`select state, country_id as country, has_open_request as asks, extract(epoch from at)::int::text as at
        from last_sign_ins`,
    )
  const id = '00000000-0000-4000-8000-000000000001'
  await portal.db.execute(
    sql`insert into accounts (id, email, name, surname, created_at) values (${id}, 'a@example.com', 'A', 'B', now())`,
  )
  assert.deepEqual(await rows(), [{ state: null, country: null, asks: false, at: '0' }])
  await portal.db.execute(sql`update accounts set last_signed_in_at = to_timestamp(100)`)
  await portal.db.execute(sql`update accounts set country_id = 41`)
  await portal.db.execute(
    sql`insert into change_requests (id, agent_id, changes, asked_at) values (${id}, ${id}, '{}', now())`,
  )
  assert.deepEqual(await rows(), [{ state: null, country: 41, asks: true, at: '100' }])
  await portal.db.execute(sql`update change_requests set closed_at = now()`)
  assert.deepEqual(await rows(), [{ state: null, country: 41, asks: false, at: '100' }])
  await portal.db.execute(sql`delete from accounts`)
  assert.deepEqual(await rows(), [])
})
