import { count, min, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { logout_notices, outbox, type NoticeState } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

const noticeStates = [
  'queued',
  'sent',
  'failed',
  'dropped',
] as const satisfies readonly NoticeState[]

interface Seen {
  readonly labels: { method: string; route: string; status: string }
  requests: number
  seconds: number
}

/** Counts the requests, by the address's pattern: what a person puts into an address is not in the metrics. */
export function countRequests(app: FastifyInstance): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>()
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    const key = Object.values(labels).join(' ')
    const entry = seen.get(key) ?? { labels, requests: 0, seconds: 0 }
    entry.requests += 1
    entry.seconds += reply.elapsedTime / 1000
    seen.set(key, entry)
  })
  return seen
}

async function outboxState({ db, now }: Deps) {
  const states = await db
    .select({ state: outbox.state, mails: count() })
    .from(outbox)
    .groupBy(outbox.state)
  const [oldest] = await db
    .select({ at: min(outbox.created_at) })
    .from(outbox)
    .where(sql`state = 'queued'`)
  const told = await db
    .select({ state: logout_notices.state, notices: count() })
    .from(logout_notices)
    .groupBy(logout_notices.state)
  const notices = (state: NoticeState) => told.find((each) => each.state === state)?.notices ?? 0
  const mails = (state: 'queued' | 'sent' | 'failed') =>
    states.find((each) => each.state === state)?.mails ?? 0
  return {
    notices,
    queued: mails('queued'),
    sent: mails('sent'),
    failed: mails('failed'),
    oldestAge: oldest?.at ? (now().getTime() - oldest.at.getTime()) / 1000 : 0,
  }
}

export interface Metrics {
  readonly contentType: string
  /** The figures as they are now. Without the database those of the outbox stay as they were. */
  readonly text: () => Promise<string>
}

/** Prometheus' figures of this server. The library is loaded when they are asked for the first time. */
export async function makeMetrics(deps: Deps, seen: ReadonlyMap<string, Seen>): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  })
  const time = new Counter({
    name: 'http_request_seconds_total',
    help: 'Time that answers took',
    labelNames,
    registers,
  })
  const hashing = new Gauge({
    name: 'password_hashes',
    help: 'Password hashes that are being made or wait',
    labelNames: ['state'],
    registers,
  })
  const mails = new Gauge({
    name: 'outbox_mails',
    help: 'Mails of the outbox',
    labelNames: ['state'],
    registers,
  })
  const notices = new Gauge({
    name: 'logout_notices',
    help: 'Sign-outs that sites are to be told of',
    labelNames: ['state'],
    registers,
  })
  const age = new Gauge({
    name: 'outbox_oldest_queued_seconds',
    help: 'Age of the oldest mail that waits',
    registers,
  })

  async function read(): Promise<void> {
    requests.reset()
    time.reset()
    for (const entry of seen.values()) {
      requests.inc(entry.labels, entry.requests)
      time.inc(entry.labels, entry.seconds)
    }
    const { running, waiting } = deps.passwords.load
    hashing.set({ state: 'running' }, running)
    hashing.set({ state: 'waiting' }, waiting)
    const found = await outboxState(deps).catch(() => undefined)
    if (!found) return
    for (const state of ['queued', 'sent', 'failed'] as const) {
      mails.set({ state }, found[state])
    }
    for (const state of noticeStates) notices.set({ state }, found.notices(state))
    age.set(found.oldestAge)
  }

  return {
    contentType: registry.contentType,
    text: async () => {
      await read()
      return registry.metrics()
    },
  }
}
