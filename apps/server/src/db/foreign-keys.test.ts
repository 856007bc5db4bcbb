/** A deletion looks for the rows that refer to what it deletes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { startPortal } from '../../test/harness.ts'
import { queryRows } from '../../test/inspection.ts'

test('every foreign key has an index that begins with its column', async () => {
  const portal = await startPortal()
  const without = await queryRows<{ key: string }>(
    portal,
    sql`select c.conrelid::regclass || '.' || a.attname as key
      from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and (i.indkey::int2[])[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
      )`,
  )
  assert.deepEqual(without, [])
})
