/**
 * The desk's lists, searches and counts with few agents and with many, in turns in one run. A time
 * that grows with the number of agents shows as a ratio.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { queryRows } from '../../apps/server/src/db/db.ts'
import { openDb } from '../../apps/server/src/db/open.ts'
import { demoStaff, demoStaffPassword } from '../../apps/server/src/demo/staff.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { median, sessionCookie, startProduct, type Figure, type RunningProgram } from '../server.ts'
import { explainOf, explainSettings } from './explain.ts'
import { requests, type NamedRequest } from './requests.ts'

const fewAgents = 10_000
const embeddedAgents = 100_000
const warmUps = 5
const rounds = 40
/** Milliseconds. */
const maxTime = { postgres: 50, embedded: 100 }
const maxRatio = 2
/** From this ratio on the plans of a request's statements are printed. */
const explainedRatio = 1.3

/** The embedded database takes one statement at a time. */
const statements = readFileSync('bench/scale/agents.sql', 'utf8')
  .split(/;\n/)
  .filter((statement) => statement.trim() !== '')

/** The product on one filled database, and the session of a member of its staff. */
interface Desk {
  readonly product: RunningProgram
  readonly cookie: string
}

async function openDesk(env: Record<string, string>): Promise<Desk> {
  const product = await startProduct(env)
  const reviewer = demoStaff.find(({ role }) => role === 'reviewer')
  const cookie = await sessionCookie(product.url, reviewer?.email ?? '', demoStaffPassword)
  return { product, cookie }
}

/** The product's first start makes the tables and the demo's people. */
async function makeTables(env: Record<string, string>): Promise<void> {
  const product = await startProduct(env)
  await product.stop()
}

const agentsSetting = (agents: number) => `set passerelle.agents = '${agents}'`

/** Fills the database of this address, which is new. */
async function postgresDesk(url: string, agents: number): Promise<Desk> {
  await makeTables({ DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [agentsSetting(agents), ...statements, 'vacuum analyze'])
    await client.query(statement)
  await client.end()
  return openDesk({ DATABASE_URL: url })
}

async function embeddedDesk(folder: string): Promise<Desk> {
  await makeTables({ DATA_DIR: folder })
  const database = await openDb({ kind: 'embedded', folder })
  for (const statement of [agentsSetting(embeddedAgents), ...statements])
    await queryRows(database, sql.raw(statement))
  await database.close()
  return openDesk({ DATA_DIR: folder })
}

/** Sends one request and returns its time in milliseconds. */
async function timeOf({ product, cookie }: Desk, { path }: NamedRequest): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${product.url}${path}`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - start
}

const percentile95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** The times of one request on each desk, which take turns. */
async function timesOf(desks: readonly Desk[], request: NamedRequest): Promise<number[][]> {
  const times: number[][] = desks.map(() => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [index, desk] of desks.entries()) {
      const time = await timeOf(desk, request)
      if (round >= 0) times[index]?.push(time)
    }
  return times
}

const inWords = (times: readonly number[]) =>
  `${median(times).toFixed(1)} and ${percentile95(times).toFixed(1)} ms`

/** Measures every request with 10,000 agents and with many, on one PostgreSQL. */
async function measurePostgres(manyAgents: number): Promise<Figure[]> {
  const postgres = await startPostgres(explainSettings)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const desks: Desk[] = []
  const figures: Figure[] = []
  try {
    for (const agents of [fewAgents, manyAgents]) {
      await admin.query(`create database agents_${agents}`)
      const url = postgres.url.replace(/postgres$/, `agents_${agents}`)
      desks.push(await postgresDesk(url, agents))
    }
    for (const request of requests) {
      const [few = [], many = []] = await timesOf(desks, request)
      const ratio = median(many) / median(few)
      figures.push({
        what: `${request.name}, ${fewAgents} and ${manyAgents} agents, p50 and p95`,
        measured: `${inWords(few)}; ${inWords(many)}; ${ratio.toFixed(2)}`,
        budget: `p95 ${maxTime.postgres} ms, ${maxRatio} times p50`,
        isWithinBudget: percentile95(many) <= maxTime.postgres && ratio <= maxRatio,
      })
      const [, desk] = desks
      if (ratio > explainedRatio && desk)
        process.stdout.write(await explainOf(postgres.url, () => timeOf(desk, request)))
    }
  } finally {
    for (const { product } of desks) await product.stop()
    await admin.end()
    await postgres.remove()
  }
  return figures
}

async function measureEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-scale-'))
  const desk = await embeddedDesk(folder)
  const figures: Figure[] = []
  for (const request of requests) {
    const [times = []] = await timesOf([desk], request)
    figures.push({
      what: `${request.name}, embedded with ${embeddedAgents} agents, p50 and p95`,
      measured: inWords(times),
      budget: `p95 ${maxTime.embedded} ms`,
      isWithinBudget: percentile95(times) <= maxTime.embedded,
    })
  }
  await desk.product.stop()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/** @param agents of the large database; 10,000,000 takes an hour to fill */
export async function measureScale(agents = 1_000_000): Promise<Figure[]> {
  return [...(await measurePostgres(agents)), ...(await measureEmbedded())]
}
