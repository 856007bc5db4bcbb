import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getTableName, sql } from 'drizzle-orm'
import { days, minutes, session } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  signedIn,
  startPortal,
  type TestPortal,
} from '../test/harness.ts'
import { copyAccounts, queryRows } from '../test/inspection.ts'
import { dueColumns, noFailures, runHousekeeping, startHousekeeping } from './housekeeping.ts'

const count = async (portal: TestPortal, table: string) => {
  const [row] = await queryRows<{ count: number }>(
    portal,
    sql.raw(`select count(*)::int as count from ${table}`),
  )
  return row?.count
}

describe('housekeeping', () => {
  test('registrations not activated are deleted after 7 days', async () => {
    const portal = await startPortal()
    await portal.post('/api/signup', ana)
    const secret = await linkSecret(portal, ana.email)
    portal.passes(days(7) - 1)
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'accounts'), 1)
    portal.passes(1)
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'accounts'), 0)
    assert.deepEqual((await portal.post('/api/signup/activate', { hash: secret })).body, {
      status_id: 2,
    })
  })

  test('accounts stay, however old', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    portal.passes(days(4000))
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'accounts'), 1)
  })

  test('ended sessions and counts are forgotten, open ones stay', async () => {
    const portal = await startPortal()
    await signedIn(portal)
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'sessions'), 1)
    assert.notEqual(await count(portal, 'attempts'), 0)
    portal.passes(days(30))
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'sessions'), 0)
    assert.equal(await count(portal, 'attempts'), 0)
  })

  test('a session that was idle too long is forgotten', async () => {
    const portal = await startPortal()
    await signedIn(portal)
    portal.passes(session.idle)
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'sessions'), 1)
    portal.passes(1)
    await runHousekeeping(portal.deps)
    assert.equal(await count(portal, 'sessions'), 0)
  })

  test('links, codes and mails are kept 30 days', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    await portal.post('/api/login/forgot', { email: ana.email })
    await portal.mails()
    await portal.db.execute(
      sql`insert into mailbox values ('00000000-0000-4000-8000-000000000001', 'a@example.com', 's', 'h', 't', ${portal.deps.now().toISOString()}::timestamptz)`,
    )
    const tables = ['activations', 'email_changes', 'reset_codes', 'outbox', 'mailbox']
    portal.passes(days(30) - minutes(1))
    await runHousekeeping(portal.deps)
    for (const table of tables) assert.notEqual(await count(portal, table), 0, table)
    portal.passes(minutes(1))
    await runHousekeeping(portal.deps)
    for (const table of tables) assert.equal(await count(portal, table), 0, table)
  })

  test('registrations are forgotten in parts of 500; what fails is logged and counted, the other steps go on, and the next run goes on where it stopped', async () => {
    const portal = await startPortal()
    await portal.post('/api/signup', ana)
    await copyAccounts(portal, 1199)
    await portal.mails()
    await portal.db.execute(sql`create sequence deleted`)
    await portal.db.execute(sql`create function fail_late() returns trigger language plpgsql as $$
      begin
        if nextval('deleted') > 1100 then raise exception 'a fault of this test'; end if;
        return old;
      end $$`)
    await portal.db.execute(
      sql`create trigger fail_late before delete on accounts for each row execute function fail_late()`,
    )
    portal.passes(days(31))
    const failures = noFailures()
    await runHousekeeping(portal.deps, failures)
    assert.equal(await count(portal, 'accounts'), 200)
    assert.equal(await count(portal, 'outbox'), 0)
    assert.deepEqual(
      [...failures].filter(([, times]) => times > 0),
      [['registrations', 1]],
    )
    await portal.db.execute(sql`drop trigger fail_late on accounts`)
    await runHousekeeping(portal.deps, failures)
    assert.equal(await count(portal, 'accounts'), 0)
    assert.equal(failures.get('registrations'), 1)
  })

  test('every column by which it finds rows begins an index', async () => {
    const portal = await startPortal()
    const indexed = await queryRows<{ column: string }>(
      portal,
      sql`select distinct indrelid::regclass || '.' || attname as column
        from pg_index join pg_attribute on attrelid = indrelid and attnum = (indkey::int2[])[0]`,
    )
    const names = new Set(indexed.map(({ column }) => column))
    assert.deepEqual(
      dueColumns
        .map(({ table, name }) => `${getTableName(table)}.${name}`)
        .filter((name) => !names.has(name)),
      [],
    )
  })

  test('survives a database that is away', async () => {
    const portal = await startPortal()
    const warned = Promise.withResolvers<string>()
    const log = Object.assign(Object.create(portal.deps.log) as typeof portal.deps.log, {
      warn: (_: unknown, message: string) => warned.resolve(message),
    })
    const db = {
      delete: () => {
        throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      },
    } as unknown as typeof portal.db
    const { stop } = startHousekeeping({ ...portal.deps, log, db }, noFailures())
    assert.equal(await warned.promise, 'housekeeping failed')
    stop()
  })
})
