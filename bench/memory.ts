/** Memory during mixed load: what a server keeps, and whether it grows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoStaff, demoStaffPassword } from '../apps/server/src/demo/staff.ts'
import { freePort } from '../scripts/free-port.ts'
import { demoAgent } from './people.ts'
import {
  median,
  peakMemory,
  residentMemory,
  sessionCookie,
  startProduct,
  type Figure,
  type RunningProgram,
} from './server.ts'

/** Calls a second: little enough for the limits of calls, and much for one office. */
const perSecond = { agent: 8, desk: 6, lists: 20, signIns: 2 } as const
/** Megabytes. */
const budgets = { rest: 150, growth: 5, embeddedPeak: 240 } as const
/** Seconds. */
const embeddedDuration = 30

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const agentPaths = ['/api/user/me', '/api/user', '/api/user/consents', '/api/user/second-factor']
const deskPaths = [
  '/api/staff/agents?status=activated',
  '/api/staff/agents?search=li',
  '/api/staff/agents/counts',
  '/api/staff/changes',
]
const listPaths = ['/api/lists/agencies?search=tra', '/api/lists/countries', '/signin']

interface Load {
  readonly rate: number
  readonly ask: (number: number) => Promise<Response>
}

/** Asks at an even pace for some seconds. Any answer from 400 on ends the run. */
async function askEvenly({ rate, ask }: Load, seconds: number): Promise<void> {
  for (let number = 0; number < rate * seconds; number += 1) {
    const [answer] = await Promise.all([ask(number), pause(1000 / rate)])
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`)
  }
}

async function loadsOf({ url }: RunningProgram): Promise<Load[]> {
  const reviewer = demoStaff.find(({ role }) => role === 'reviewer')
  const agent = await sessionCookie(url, demoAgent.email, demoAgent.password)
  const staff = await sessionCookie(url, reviewer?.email ?? '', demoStaffPassword)
  const getting = (rate: number, paths: readonly string[], headers = {}): Load => ({
    rate,
    ask: async (number) => fetch(`${url}${paths[number % paths.length]}`, { headers }),
  })
  return [
    getting(perSecond.agent, agentPaths, { cookie: agent }),
    getting(perSecond.desk, deskPaths, { cookie: staff }),
    getting(perSecond.lists, listPaths),
    {
      rate: perSecond.signIns,
      ask: async (number) =>
        fetch(`${url}/api/login`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.3.${(number >> 8) & 255}.${number & 255}`,
          },
          body: JSON.stringify(demoAgent),
        }),
    },
  ]
}

/** Reads the used heap, in megabytes, every few seconds until the work is done. */
async function heapDuring(monitoring: string, work: Promise<unknown>): Promise<number[]> {
  const used: number[] = []
  const read = async () => {
    const text = await (await fetch(`${monitoring}/metrics`)).text()
    used.push(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20)
  }
  const timer = setInterval(() => void read(), 2000)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
  return used
}

/**
 * Returns the start in milliseconds, and in megabytes the memory at rest, its peaks until then and
 * at the end, and the used heap.
 */
async function measureLoad(env: Record<string, string>, seconds: number) {
  // The first start makes the tables and the demo's people.
  await (await startProduct(env)).stop()
  const monitoringPort = await freePort()
  const product = await startProduct({ ...env, MONITORING_PORT: String(monitoringPort) })
  try {
    await pause(2000)
    const rest = residentMemory(product.pid)
    const startPeak = peakMemory(product.pid)
    const loads = await loadsOf(product)
    const work = Promise.all(loads.map((load) => askEvenly(load, seconds)))
    const heap = await heapDuring(`http://127.0.0.1:${monitoringPort}`, work)
    return {
      ready: product.readyAfterMs,
      rest,
      startPeak,
      peak: peakMemory(product.pid),
      heap,
    }
  } finally {
    await product.stop()
  }
}

/** @param seconds how long the load on PostgreSQL takes */
export async function measureMemory(databaseUrl: string, seconds: number): Promise<Figure[]> {
  const { rest, peak, heap } = await measureLoad({ DATABASE_URL: databaseUrl }, seconds)
  // The first fifth fills caches.
  const fifth = Math.max(1, Math.floor(heap.length / 5))
  const [early, late] = [heap.slice(fifth, 2 * fifth), heap.slice(-fifth)].map(median)
  const growth = (late ?? Number.NaN) - (early ?? Number.NaN)
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-bench-'))
  const embedded = await measureLoad({ DATA_DIR: folder }, Math.min(seconds, embeddedDuration))
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: `Memory on PostgreSQL at rest; at its peak in ${seconds} s of mixed load`,
      measured: `${rest.toFixed(0)} MB; ${peak.toFixed(0)} MB`,
      budget: `at most ${budgets.rest} MB at rest`,
      isWithinBudget: rest <= budgets.rest,
    },
    {
      what: `Used heap in the second and in the last fifth of ${seconds} s of mixed load`,
      measured: `${early?.toFixed(1)} and ${late?.toFixed(1)} MB`,
      budget: `at most ${budgets.growth} MB more`,
      isWithinBudget: growth <= budgets.growth,
    },
    {
      what: 'Start on an existing embedded folder; memory at the peak of the start, and of the same load',
      measured: `${(embedded.ready / 1000).toFixed(2)} s; ${embedded.startPeak.toFixed(0)} MB; ${embedded.peak.toFixed(0)} MB`,
      budget: `at most 2 s, and ${budgets.embeddedPeak} MB for the start`,
      isWithinBudget: embedded.ready <= 2000 && embedded.startPeak <= budgets.embeddedPeak,
    },
  ]
}
