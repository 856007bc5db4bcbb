/** A failed benchmark leaves no process and no server running. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startProduct } from '../../bench/server.ts'
import { measureSmtp } from '../../bench/smtp.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { until } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

/** The number of listening servers and running programs. */
const running = async () =>
  process.getActiveResourcesInfo().filter((name) => /^(?:TCPServer|Process)Wrap$/.test(name)).length

/** Closing takes a moment. */
const expectNothingNew = (atFirst: number) => until(running, (now) => now <= atFirst)

test('sign-ups beside a mail server, without a database: the mail servers are closed', async () => {
  const atFirst = await running()
  await assert.rejects(measureSmtp('postgres://nobody@127.0.0.1:1/none'), /ECONNREFUSED/)
  await expectNothingNew(atFirst)
})

test('sign-ups beside a mail server, when the second product cannot start: the first is stopped', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database smtp_away')
  await client.end()
  const atFirst = await running()
  await assert.rejects(measureSmtp(postgres.url), /"smtp_away" already exists/)
  await expectNothingNew(atFirst)
})

test('a product that ended by itself need not be waited for', async () => {
  const product = await startProduct({ DATABASE_URL: postgres.url, DEMO: 'off' })
  const atFirst = await running()
  process.kill(product.pid, 'SIGKILL')
  await until(running, (now) => now < atFirst)
  await product.stop()
})
