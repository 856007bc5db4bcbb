import { addAgents } from './people.ts'
import { compareRounds, runRound, type Load, type Round } from './rounds.ts'
import { range, sessionCookie, startProduct, startProgram, type Figure } from './server.ts'
import { login, timesOf } from './signins.ts'

/** So many sessions that the limit of calls for each agent refuses none of them. */
const sessions = 60

/** Signs agents in and returns the cookies of their sessions. */
export async function signInMany(
  url: string,
  databaseUrl: string,
  count = sessions,
): Promise<string[]> {
  const person = await addAgents(databaseUrl, count)
  const cookies: string[] = []
  for (let number = 0; number < count; number += 1)
    cookies.push(await sessionCookie(url, person(number).email, person(number).password))
  return cookies
}

const loadOf = (path: string, cookies: readonly string[], connections: number): Load => ({
  path,
  connections,
  duration: 3,
  // The product closes a connection after 1000 requests, and autocannon would go on.
  reconnectRate: 500,
  requests: cookies.map((cookie) => ({ path, headers: { cookie } })),
})

/**
 * Measures GET /api/user/me beside a bare Fastify that sends the same statement for each request,
 * in alternate rounds on the same PostgreSQL.
 */
export async function measureMe(databaseUrl: string): Promise<Figure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const bare = await startProgram('bench/bare-fastify.ts', { DATABASE_URL: databaseUrl })
  const cookies = await signInMany(product.url, databaseUrl)
  const figures: Figure[] = []
  for (const connections of [10, 1]) {
    const rounds: [Round, Round][] = []
    for (let round = 0; round < 7; round += 1) {
      const pair: [Round, Round] = [
        await runRound(product, loadOf('/api/user/me', cookies, connections)),
        await runRound(bare, loadOf('/me', cookies, connections)),
      ]
      if (round > 0) rounds.push(pair) // the first round warms up
    }
    const { ratio, text } = compareRounds(rounds)
    figures.push({
      what: `GET /api/user/me on PostgreSQL, ${connections} at once, beside the same statement done bare`,
      measured: text,
      budget: connections === 1 ? 'at least 0.7' : 'at least 0.85',
      isWithinBudget: ratio >= (connections === 1 ? 0.7 : 0.85),
    })
  }
  await Promise.all([product.stop(), bare.stop()])
  return [...figures, await measureBusy(databaseUrl)]
}

/** Measures GET /api/user/me while sign-ins use all cores. */
async function measureBusy(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const [cookie = ''] = await signInMany(product.url, databaseUrl)
  const person = await addAgents(databaseUrl, 8)
  const p99s: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const flood = login(product.url, person, 8, 6)
    const times = await timesOf(`${product.url}/api/user/me`, 5000, { cookie })
    await flood
    p99s.push(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN)
  }
  await product.stop()
  const { median, text } = range(p99s)
  return {
    what: 'GET /api/user/me while sign-ins use all cores, p99',
    measured: `${text} ms`,
    budget: 'at most 10 ms',
    isWithinBudget: median <= 10,
  }
}
