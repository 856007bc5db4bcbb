/**
 * One, two and four servers on one PostgreSQL that share the same processors, so that only their
 * number differs.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { signInMany } from './me.ts'
import {
  median,
  processorTime,
  range,
  startProduct,
  type Figure,
  type RunningProgram,
} from './server.ts'

const numbers = [1, 2, 4] as const
const connections = 12
/** So many that the limit of calls for each agent refuses none of them. */
const sessions = 150
const rounds = 6
/** Seconds. */
const duration = 4

/** The servers have the first half of the processors; the database and the load the others. */
const half = Math.floor(availableParallelism() / 2)
const serverProcessors = `0-${half - 1}`
const otherProcessors = `${half}-${availableParallelism() - 1}`

/** Binds a process, its threads and what it starts later to processors. */
const bind = (pid: number, processors: string) =>
  execFileSync('taskset', ['-a', '-p', '-c', processors, String(pid)], { stdio: 'ignore' })

/** What one number of servers did in one round. Times are microseconds of processors a request. */
interface Round {
  readonly perSecond: number
  readonly serverTime: number
  readonly databaseTime: number
}

async function askAll(
  servers: readonly RunningProgram[],
  cookies: readonly string[],
): Promise<number> {
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url: `${url}/api/user/me`,
        connections: connections / servers.length,
        duration,
        // The product closes a connection after 1000 requests, and autocannon would go on.
        reconnectRate: 500,
        requests: cookies.map((cookie) => ({ path: '/api/user/me', headers: { cookie } })),
      }),
    ),
  )
  const odd = results
    .flatMap(({ statusCodeStats = {} }) => Object.keys(statusCodeStats))
    .filter((status) => status !== '200')
  if (odd.length > 0) throw new Error(`a session check answered ${odd.join(', ')}`)
  return results.reduce((sum, { requests }) => sum + requests.average, 0)
}

async function measureRound(
  servers: readonly RunningProgram[],
  cookies: readonly string[],
  database: pg.Client,
): Promise<Round> {
  // A first second opens the connections to the database.
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity')
  const serverProcesses = servers.map(({ pid }) => pid)
  const databaseProcesses = rows.map(({ pid }) => pid)
  const before = [serverProcesses, databaseProcesses].map(processorTime)
  const perSecond = await askAll(servers, cookies)
  const [serverTime = 0, databaseTime = 0] = [serverProcesses, databaseProcesses].map(
    (processes, side) =>
      ((processorTime(processes) - (before[side] ?? 0)) * 1000) / (perSecond * duration),
  )
  return { perSecond, serverTime, databaseTime }
}

/** Measures session checks of one, two and four servers in turns. */
export async function measureServers(databaseUrl: string): Promise<Figure[]> {
  if (half === 0) throw new Error('the servers and the database need a processor each')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  )
  bind(Number(rows[0]?.pid), otherProcessors)
  bind(process.pid, otherProcessors)
  const servers: RunningProgram[] = []
  try {
    for (let number = 0; number < Math.max(...numbers); number += 1) {
      const server = await startProduct({ DATABASE_URL: databaseUrl })
      bind(server.pid, serverProcessors)
      servers.push(server)
    }
    const cookies = await signInMany(servers[0]?.url ?? '', databaseUrl, sessions)
    const measured = numbers.map((): Round[] => [])
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, number] of numbers.entries()) {
        const result = await measureRound(servers.slice(0, number), cookies, database)
        // The first round warms up.
        if (round > 0) measured[index]?.push(result)
      }
    return figuresOf(measured)
  } finally {
    for (const server of servers) await server.stop()
    await database.end()
  }
}

function figuresOf(measured: readonly (readonly Round[])[]): Figure[] {
  const [alone = []] = measured
  const times = (side: 'serverTime' | 'databaseTime') =>
    measured.map((rounds) => median(rounds.map((round) => round[side])).toFixed(0)).join(', ')
  return [
    ...measured.slice(1).map((rounds, index): Figure => {
      const ratio = range(
        rounds.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? Number.NaN)),
      )
      const rates = [alone, rounds].map((all) => median(all.map(({ perSecond }) => perSecond)))
      return {
        what: `\`GET /api/user/me\` of ${numbers[index + 1]} servers, beside one server on the same processors`,
        measured: `${ratio.text} (${rates.map((rate) => rate.toFixed(0)).join(' and ')} a second)`,
        budget: 'at least 0.9',
        isWithinBudget: ratio.median >= 0.9,
      }
    }),
    {
      what: 'Processor time of a session check with 1, 2 and 4 servers: the servers; PostgreSQL',
      measured: `${times('serverTime')}; ${times('databaseTime')} µs`,
      budget: 'their ratio says from how many processors of servers on PostgreSQL is full',
      isWithinBudget: undefined,
    },
  ]
}
