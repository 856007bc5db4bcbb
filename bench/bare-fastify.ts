/**
 * The comparison for a session check: Fastify, pg, and the product's own statement under a name,
 * nothing else. What the statement costs is the same on both sides.
 */
import { hash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import fastify from 'fastify'
import pg from 'pg'
import * as schema from '../apps/server/src/db/schema.ts'
import { findCaller } from '../apps/server/src/sessions/sessions.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

/** The statement as the product sends it, with its values for a session that does not exist. */
async function productStatement(): Promise<{ text: string; values: unknown[] }> {
  const sent: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) }
  const db = drizzle({ client: pool, schema, logger })
  await findCaller({ db, now: () => new Date() }, noSession)
  const [statement, ...others] = sent
  if (!statement || others.length > 0) throw new Error('a session check is one statement')
  return statement
}

const noSession = 'none'
const { text, values } = await productStatement()
const app = fastify()

app.get('/healthz', async () => ({ ok: true }))
app.get('/me', async ({ headers: { cookie = '' } }) => {
  const [, secret = ''] = /session=([\w-]+)/.exec(cookie) ?? []
  const id = hash('sha256', secret, 'base64url')
  const sent = values.map((value) => (value === noSession ? id : value))
  return (await pool.query({ name: 'bare', text, values: sent })).rows[0]
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
