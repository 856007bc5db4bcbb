import autocannon from 'autocannon'
import { addAgents } from './people.ts'
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

/** Returns the answers per second. A run with any other answer than 200 fails. */
async function perSecond(
  url: string,
  cookies: readonly string[],
  connections: number,
): Promise<number> {
  const { pathname: path } = new URL(url)
  const { requests, statusCodeStats = {} } = await autocannon({
    url,
    connections,
    duration: 3,
    // The product closes a connection after 1000 requests, and autocannon would go on.
    reconnectRate: 500,
    requests: cookies.map((cookie) => ({ path, headers: { cookie } })),
  })
  const odd = Object.keys(statusCodeStats).filter((status) => status !== '200')
  if (odd.length > 0) throw new Error(`${url} answered ${odd.join(', ')}`)
  return requests.average
}

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
    const rounds: [number, number][] = []
    for (let round = 0; round < 7; round += 1) {
      const pair: [number, number] = [
        await perSecond(`${product.url}/api/user/me`, cookies, connections),
        await perSecond(`${bare.url}/me`, cookies, connections),
      ]
      if (round > 0) rounds.push(pair) // the first round warms up
    }
    const ratio = range(rounds.map(([ours, theirs]) => ours / theirs))
    const rates = [0, 1].map((side) => range(rounds.map((pair) => pair[side] ?? 0)).median)
    figures.push({
      what: `GET /api/user/me on PostgreSQL, ${connections} at once, beside the same statement done bare`,
      measured: `${ratio.text} (${rates.map((rate) => rate.toFixed(0)).join(' and ')} a second)`,
      budget: connections === 1 ? 'at least 0.7' : 'at least 0.85',
      isWithinBudget: ratio.median >= (connections === 1 ? 0.7 : 0.85),
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
