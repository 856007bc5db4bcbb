/** Imports members with bcrypt hashes while people sign in. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startPostgres } from '../scripts/postgres.ts'
import { addAgents } from './people.ts'
import { residentMemory, secretKey, startProduct, type Figure } from './server.ts'

const signInsPerSecond = 20
const budgets = { minutes: 15, rows: 1_000_000, slowdown: 2, megabytes: 100 } as const

const columns =
  'email,pin_code,state,password_hash,name,surname,birthdate,phone,country_id,locale,agency_position_id,main_area_of_responsibility_id,agency_name,street,city,zip_code,optin,optin_at,optin_source,terms_accepted_at,created_at,decided_at'

function* rows(count: number): Generator<string> {
  yield `${columns}\n`
  for (let row = 0; row < count; row += 1) {
    const digits = String(row).padStart(7, '0')
    const hash = `$2b$10$${digits.padEnd(53, 'abcdefghijklmnopqrstuvwxyz')}`
    yield `member.${row}@agency-${row % 5000}.example,IM${digits},approved,${hash},Name${row % 900},Surname${row % 7000},19${60 + (row % 40)}-03-04,+4922${digits}1,44,de,1,3,Agency ${row % 5000},Street ${row % 300},City ${row % 900},${10_000 + (row % 80_000)},true,2020-05-04T08:00:00Z,Paper form,2019-02-03T10:00:00Z,2019-02-03T10:00:00Z,2019-02-05T10:00:00Z\n`
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const percentile95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Signs people in at an even pace, however long each takes, until `until` settles. */
async function signInUntil(
  url: string,
  person: (number: number) => { email: string; password: string },
  until: Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let next = 0
  const signIn = async () => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.2.${(next >> 8) & 255}.${next & 255}`,
      },
      body: JSON.stringify(person((next += 1))),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a sign-in was answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  const timer = setInterval(() => {
    const one = signIn().finally(() => running.delete(one))
    running.add(one)
  }, 1000 / signInsPerSecond)
  await until
  clearInterval(timer)
  await Promise.all(running)
  return times
}

interface Import {
  readonly minutes: number
  /** How much the process grew after its start, in megabytes. */
  readonly growth: number
}

async function runImport(file: string, databaseUrl: string): Promise<Import> {
  const began = performance.now()
  const child = spawn(process.execPath, ['apps/server/src/cli/cli.ts', 'members', 'import', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let first = 0
  let most = 0
  const timer = setInterval(() => {
    if (child.exitCode !== null || !child.pid) return
    const now = residentMemory(child.pid)
    // Within the first seconds the process loads its code.
    if (performance.now() - began < 8000) first = Math.max(first, now)
    most = Math.max(most, now)
  }, 200)
  const code = await ended
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { minutes: (performance.now() - began) / 60_000, growth: most - first }
}

/**
 * What an operator sets before an import of this size (docs/moving-in.md). With the settings that
 * PostgreSQL brings, a million rows and all who sign in meanwhile wait for the disk, and autovacuum
 * counts the growing tables every minute.
 */
const postgresSettings = {
  shared_buffers: '6GB',
  max_wal_size: '24GB',
  checkpoint_timeout: '30min',
  autovacuum_naptime: '1h',
} as const

/** @param count rows; a smaller number gives the time for a million by its rate */
export async function measureImport(count: number): Promise<Figure[]> {
  const postgres = await startPostgres(postgresSettings)
  try {
    return await measureOn(postgres.url, count)
  } finally {
    await postgres.remove()
  }
}

async function measureOn(databaseUrl: string, count: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'))
  const file = join(folder, 'members.csv')
  await pipeline(Readable.from(rows(count)), createWriteStream(file))
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const person = await addAgents(databaseUrl, 400)
  await signInUntil(product.url, person, pause(5000))
  const alone = percentile95(await signInUntil(product.url, person, pause(30_000)))
  const importing = runImport(file, databaseUrl)
  const beside = percentile95(await signInUntil(product.url, person, importing))
  const { minutes, growth } = await importing
  await product.stop()
  rmSync(folder, { recursive: true })
  const forAll = (minutes * budgets.rows) / count
  return [
    {
      what: `Import of ${count.toLocaleString('en-US')} rows with bcrypt hashes beside ${signInsPerSecond} sign-ins a second`,
      measured: `${minutes.toFixed(1)} min (${(count / minutes / 60).toFixed(0)} rows a second)`,
      budget: `a million within ${budgets.minutes} min`,
      isWithinBudget: forAll <= budgets.minutes,
    },
    {
      what: 'Sign-ins beside the import, p95, and without it',
      measured: `${(beside / alone).toFixed(2)} (${beside.toFixed(0)} and ${alone.toFixed(0)} ms)`,
      budget: `at most ${budgets.slowdown}`,
      isWithinBudget: beside / alone <= budgets.slowdown,
    },
    {
      what: 'Growth of the importing process',
      measured: `${growth.toFixed(0)} MB`,
      budget: `at most ${budgets.megabytes} MB`,
      isWithinBudget: growth <= budgets.megabytes,
    },
  ]
}
