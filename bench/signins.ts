import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { addAgents } from './people.ts'
import { median, startProduct, type Figure } from './server.ts'

const run = promisify(execFile)

type Person = (number: number) => { email: string; password: string }

/** Every connection signs in its own person from its own network, again and again. */
function login(url: string, person: Person, connections: number, duration: number) {
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
  const ratio = median(ratios)
  return {
    what: 'Sign-ins a second on all cores, beside the same Argon2id parameters alone',
    measured: `${ratio.toFixed(2)} (${median(rates.ours).toFixed(1)} and ${median(rates.alone).toFixed(1)} a second)`,
    budget: 'at least 0.85',
    isWithinBudget: ratio >= 0.85,
  }
}

/** Measures GET /healthz while 200 sign-ins wait. */
export async function measureWaiting(databaseUrl: string): Promise<Figure> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const person = await addAgents(databaseUrl, 200)
  const flood = login(product.url, person, 200, 8)
  const times: number[] = []
  const end = performance.now() + 7000
  await new Promise((resolve) => setTimeout(resolve, 500))
  while (performance.now() < end) {
    const began = performance.now()
    await (await fetch(`${product.url}/healthz`)).arrayBuffer()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await flood
  await product.stop()
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return {
    what: 'GET /healthz while 200 sign-ins wait, p99',
    measured: `${p99.toFixed(0)} ms`,
    budget: 'under 100 ms',
    isWithinBudget: p99 < 100,
  }
}
