import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { startPortal } from '../../test/harness.ts'
import { StartError } from '../problems/start-error.ts'
import { refuseNewerSchema } from './open-errors.ts'

test('F19: a database that a newer version has migrated stops the start; this version may open its own', async () => {
  const { db } = await startPortal()
  await refuseNewerSchema(db)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
  )
  try {
    await assert.rejects(
      refuseNewerSchema(db),
      (error) => error instanceof StartError && /newer version/.test(error.message),
    )
  } finally {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  }
})
