import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { addAgents } from './people.ts'
import { median, range, startProduct, type Figure } from './server.ts'

const run = promisify(execFile)

type Person = (number: number) => { email: string; password: string }

/** Every connection signs in its own person from its own network, again and again. */
export function login(url: string, person: Person, connections: number, duration: number) {
  let next = 0
  return autocannon({
    url: `${url}/api/login`,
    method: 'POST',
    connections,
    duration,
    timeout: 30,
    setupClient: (client) => {
      client.setHeaders({
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${next >> 8}.${next & 255}`,
      })
      client.setBody(JSON.stringify(person(next)))
      next += 1
    },
  })
}

/**
 * Measures sign-ins per second beside the same Argon2id parameters alone, on all cores, in
 * alternate rounds.
 */
export async function measureSignins(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const person = await addAgents(databaseUrl, 8)
  const ratios: number[] = []
  const rates: { ours: number[]; alone: number[] } = { ours: [], alone: [] }
  // Many short rounds: when the machine's speed changes, only one round is spoilt.
  for (let round = 0; round < 8; round += 1) {
    const alone = Number((await run(process.execPath, ['bench/argon2-alone.ts', '4'])).stdout)
    const { statusCodeStats, duration } = await login(product.url, person, 8, 4)
    const ours = (statusCodeStats?.['200']?.count ?? 0) / duration
    if (round === 0) continue // the first round warms up
    rates.ours.push(ours)
    rates.alone.push(alone)
    ratios.push(ours / alone)
  }
  await product.stop()
  const ratio = range(ratios)
  return {
    what: 'Sign-ins a second on all cores, beside the same Argon2id parameters alone',
    measured: `${ratio.text} (${median(rates.ours).toFixed(1)} and ${median(rates.alone).toFixed(1)} a second)`,
    budget: 'at least 0.9',
    isWithinBudget: ratio.median >= 0.9,
  }
}

const accepted = async (flood: ReturnType<typeof login>): Promise<number> => {
  const { statusCodeStats, duration } = await flood
  return (statusCodeStats?.['200']?.count ?? 0) / duration
}

/**
 * Measures GET /healthz while 200 connections sign in, and the sign-ins that are accepted then
 * beside those of 8 connections.
 */
export async function measureWaiting(databaseUrl: string): Promise<Figure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const person = await addAgents(databaseUrl, 200)
  const times: number[] = []
  const rounds: [number, number][] = []
  for (let round = 0; round < 4; round += 1) {
    const calm = await accepted(login(product.url, person, 8, 6))
    const flood = accepted(login(product.url, person, 200, 8))
    await new Promise((resolve) => setTimeout(resolve, 500))
    times.push(...(await timesOf(`${product.url}/healthz`, 7000)))
    if (round > 0) rounds.push([await flood, calm])
    else await flood // the first round warms up
  }
  await product.stop()
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  const ratio = range(rounds.map(([flood, calm]) => (calm === 0 ? Number.NaN : flood / calm)))
  const [flooded, calm] = [0, 1].map((side) => median(rounds.map((pair) => pair[side] ?? 0)))
  return [
    {
      what: 'GET /healthz while 200 sign-ins wait, p99',
      measured: `${p99.toFixed(0)} ms`,
      budget: 'under 100 ms',
      isWithinBudget: p99 < 100,
    },
    {
      what: 'Accepted sign-ins a second of 200 connections, beside those of 8',
      measured: `${ratio.text} (${flooded?.toFixed(1)} and ${calm?.toFixed(1)} a second)`,
      budget: 'at least 0.8',
      isWithinBudget: ratio.median >= 0.8,
    },
  ]
}

/** The times of an address's answers, in milliseconds, asked every ten. */
export async function timesOf(
  url: string,
  during: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + during
  while (performance.now() < end) {
    const began = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return times
}
