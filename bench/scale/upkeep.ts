/** Housekeeping and the deletion of agents on a filled database. */
import { parseConfig } from '../../apps/server/src/config/config.ts'
import { makeLog } from '../../apps/server/src/config/log.ts'
import { openDb } from '../../apps/server/src/db/open/open.ts'
import { makeDeps } from '../../apps/server/src/deps.ts'
import { noFailures, runHousekeeping } from '../../apps/server/src/housekeeping.ts'
import { median } from '../server.ts'
import { runSql } from './desks.ts'

const secretKey = 'a-key-of-benchmarks-0123456789-0123456789'
const rounds = 3
/** Rows that are due in each table: more than one part. */
const dueRows = 2000

const numbers = `generate_series(1, ${dueRows}) as n`
const longAgo = "now() - interval '40 days'"
const makeDue = [
  `insert into attempts (key, count, ends_at) select 'scale ' || n, 1, ${longAgo} from ${numbers}`,
  `insert into activations (token_hash, created_at, expires_at)
    select 'scale ' || n, ${longAgo}, ${longAgo} from ${numbers}`,
  `insert into email_changes (token_hash, email, created_at, expires_at)
    select 'scale ' || n, 'a@example.com', ${longAgo}, ${longAgo} from ${numbers}`,
  `insert into outbox (id, recipient, template, locale, sealed, state, created_at, next_at, useless_at)
    select gen_random_uuid(), 'a@example.com', 'activation', 'en-US', '', 'sent', ${longAgo}, ${longAgo}, ${longAgo}
    from ${numbers}`,
  `insert into mailbox (id, recipient, subject, html, text, received_at)
    select gen_random_uuid(), 'a@example.com', '', '', '', ${longAgo} from ${numbers}`,
  `insert into provider_records (model, id, payload, expires_at)
    select 'Scale', 'scale ' || n, '{}', ${longAgo} from ${numbers}`,
  `insert into sessions (id_hash, account_id, token, created_at, last_seen_at, expires_at)
    select 'scale ' || n, (select id from accounts where email = 'rita.berg@example.com'), '', ${longAgo}, ${longAgo}, ${longAgo}
    from ${numbers}`,
  `insert into accounts (id, state, email, name, surname, country_id, agency_position_id,
      main_area_of_responsibility_id, agency_name, street, city, zip_code, agency_country_id,
      terms_accepted_at, created_at)
    select gen_random_uuid(), 'registered', n || '@scale.example', 'Nadia', 'Nobody', 1, 1, 1, 'Scale',
      'Street', 'City', '1', 1, ${longAgo}, ${longAgo}
    from ${numbers}`,
]

/** The median time of a run with much that is due. Milliseconds. */
export async function housekeepingTime(url: string): Promise<number> {
  const database = await openDb({ kind: 'postgres', url })
  const config = parseConfig({ DATABASE_URL: url, SECRET_KEY: secretKey, DEMO: 'on' })
  const log = makeLog('silent')
  const deps = makeDeps({ config, db: database.db, log, send: async () => {} }, secretKey)
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await runSql(url, ...makeDue)
    const failures = noFailures()
    const start = performance.now()
    await runHousekeeping(deps, failures)
    // The first round warms up.
    if (round > 0) times.push(performance.now() - start)
    const failed = [...failures].filter(([, count]) => count > 0)
    if (failed.length > 0) throw new Error(`housekeeping failed: ${failed.join(' ')}`)
  }
  await database.close()
  return median(times)
}

/** The median time in which 50 agents are deleted with all that is theirs. Milliseconds. */
export async function deletionTime(url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const chosen = `select id from accounts where pin_code >= 'QQ0000${round}' order by pin_code limit 50`
    const start = performance.now()
    await runSql(url, 'begin', `delete from accounts where id in (${chosen})`, 'rollback')
    if (round > 0) times.push(performance.now() - start)
  }
  return median(times)
}
