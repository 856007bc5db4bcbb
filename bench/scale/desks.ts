/** Databases with many agents, and the product that runs on each. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { queryRows } from '../../apps/server/src/db/db.ts'
import { openDb } from '../../apps/server/src/db/open/open.ts'
import { demoStaff, demoStaffPassword } from '../../apps/server/src/demo/staff.ts'
import { sessionCookie, startProduct, type RunningProgram } from '../server.ts'

/** A blank line ends a statement of the script; the embedded database takes one at a time. */
const statements = readFileSync('bench/scale/agents.sql', 'utf8')
  .split(/;\n\n/)
  .filter((statement) => statement.trim() !== '')

/** The product on one filled database, and the session of a member of its staff. */
export interface Desk {
  readonly product: RunningProgram
  readonly cookie: string
  /** The processes that answer: the server, and the database's where they are others. */
  readonly processes: () => Promise<readonly number[]>
}

async function openDesk(
  env: Record<string, string>,
  databaseProcesses: () => Promise<readonly number[]>,
): Promise<Desk> {
  const product = await startProduct(env)
  const reviewer = demoStaff.find(({ role }) => role === 'reviewer')
  const cookie = await sessionCookie(product.url, reviewer?.email ?? '', demoStaffPassword)
  return {
    product,
    cookie,
    processes: async () => [product.pid, ...(await databaseProcesses())],
  }
}

/** The product's first start makes the tables and the demo's people. */
async function makeTables(env: Record<string, string>): Promise<void> {
  const product = await startProduct(env)
  await product.stop()
}

const agentsSetting = (agents: number) => `set passerelle.agents = '${agents}'`

/** Runs statements of SQL on a connection of its own. */
export async function runSql(url: string, ...queries: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let result: pg.QueryResult | undefined
  for (const query of queries) result = await client.query(query)
  await client.end()
  if (!result) throw new Error('no statement was run')
  return result
}

/** Fills the database of this address, which is new. */
export async function fillPostgres(url: string, agents: number): Promise<void> {
  await makeTables({ DATABASE_URL: url })
  await runSql(
    url,
    agentsSetting(agents),
    "set maintenance_work_mem = '1GB'",
    ...statements,
    'vacuum analyze',
  )
}

/** Starts the product on a filled database. */
export function postgresDesk(url: string): Promise<Desk> {
  return openDesk({ DATABASE_URL: url }, async () => {
    const { rows } = await runSql(
      url,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.map(({ pid }: { pid: number }) => pid)
  })
}

/** Fills a new folder and starts the product on it. */
export async function embeddedDesk(folder: string, agents: number): Promise<Desk> {
  await makeTables({ DATA_DIR: folder })
  const database = await openDb({ kind: 'embedded', folder })
  for (const statement of [agentsSetting(agents), ...statements])
    await queryRows(database, sql.raw(statement))
  await database.close()
  return openDesk({ DATA_DIR: folder }, async () => [])
}
