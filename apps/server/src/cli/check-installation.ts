/** Checks of an installation that is in use. They change nothing. */
import { sql } from 'drizzle-orm'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { Keys } from '../crypto/keys.ts'
import { processClockLead } from '../db/clock.ts'
import { queryRows, type Db } from '../db/db.ts'
import { opensSecretKeyCheck } from '../db/secret-key/secret-key-check.ts'
import { countOutbox } from '../features/health/store.ts'
import { fault, note, ok, reasonOf, type Check } from './check.ts'

/** Asks the server of this machine whether it is ready. */
export async function checkServer({ monitoring: { host, port } }: Config): Promise<Check> {
  const name = 'server'
  if (port === 0) return note(name, 'Its monitoring port is not known; see MONITORING_PORT.')
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(seconds(10)) })
    return answer.status === 200
      ? ok(name, `It is ready (${address}).`)
      : fault(name, `${address} answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    return note(name, `None answers at ${address} (${reasonOf(cause)}).`)
  }
}

/** Reads what a running installation has in its database. */
export async function checkRunning(config: Config): Promise<readonly Check[]> {
  if (config.database.kind === 'embedded')
    return [note('embedded', 'Its mails and notices are counted by /metrics of the server.')]
  const { onPostgres } = await import('../db/open/postgres.ts')
  return onPostgres(config.database.url, async (db) => {
    const [table] = await queryRows({ db }, sql`select to_regclass('outbox')::text as name`)
    if (table?.['name'] == null) return []
    return [
      await checkKey(db, config),
      await checkClock(db),
      await checkConnections(db),
      ...(await checkOutbox(db)),
    ]
  })
}

async function checkKey(db: Db, { secretKey }: Config): Promise<Check> {
  const name = 'secret key'
  const opens = await opensSecretKeyCheck(db, new Keys(secretKey ?? ''))
  if (opens === undefined) return note(name, 'No server has started on this database yet.')
  return opens
    ? ok(name, 'It is the one that the database was made with.')
    : fault(name, 'It is not the one that the database was made with. Set the earlier key.')
}

async function checkClock(db: Db): Promise<Check> {
  const [row] = await queryRows<{ at: number }>(
    { db },
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  const lead = processClockLead(new Date(Number(row?.at)))
  return Math.abs(lead) > 5
    ? fault('clock', `This machine is ${lead} s ahead of the database's. Let NTP set both.`)
    : ok('clock', "It agrees with the database's.")
}

/** A server may use so many connections; see "With PostgreSQL each server uses" in operating. */
const connectionsOfServer = 20

async function checkConnections(db: Db): Promise<Check> {
  const [row] = await queryRows<{ used: number; max: number }>(
    { db },
    sql`select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as max`,
  )
  const { used, max } = { used: Number(row?.used), max: Number(row?.max) }
  const sentence = `${used} of ${max} are in use; a server uses up to ${connectionsOfServer}.`
  return max - used < connectionsOfServer
    ? note('connections', `${sentence} Another server may find none: raise max_connections.`)
    : ok('connections', sentence)
}

async function checkOutbox(db: Db): Promise<readonly Check[]> {
  const now = new Date()
  const { mails, notices, oldestQueuedAt } = await countOutbox(db, now)
  const age = oldestQueuedAt === null ? 0 : now.getTime() - oldestQueuedAt.getTime()
  const waiting = `${mails.queued} wait, ${mails.failed} failed`
  return [
    age > minutes(15)
      ? fault('mails', `${waiting}; the oldest waits for ${Math.round(age / minutes(1))} minutes.`)
      : mails.failed > 0
        ? note('mails', `${waiting}; the log says why ("mail failed").`)
        : ok('mails', `${waiting}.`),
    notices.failed > 0
      ? note('notices', `${notices.failed} sign-out notices failed; see /staff/settings.`)
      : ok('notices', `${notices.queued} wait, none failed.`),
  ]
}
