import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { countries, countryAreas } from '@passerelle/contracts/countries.ts'
import type { Deps } from '../../deps.ts'
import type { Health } from './health.ts'
import { readAttempts } from '../../rate-limit/rate-limit.ts'
import { countOutbox, countWaiting, mailStates, noticeStates } from './store.ts'

interface RequestCount {
  readonly labels: { method: string; route: string; status: string }
  requests: number
  seconds: number
}

export type RequestCounts = ReadonlyMap<string, RequestCount>

/**
 * Counts requests by the pattern of the path, so that the metrics hold nothing that a person typed
 * into an address.
 */
export function countRequests(app: FastifyInstance): RequestCounts {
  const counts = new Map<string, RequestCount>()
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    const key = Object.values(labels).join(' ')
    const entry = counts.get(key) ?? { labels, requests: 0, seconds: 0 }
    entry.requests += 1
    entry.seconds += reply.elapsedTime / 1000
    counts.set(key, entry)
  })
  return counts
}

export interface Metrics {
  readonly contentType: string
  /**
   * The current metrics. While the database does not answer, those of the outbox keep their last
   * values.
   */
  readonly text: () => Promise<string>
}

/**
 * Makes the Prometheus metrics of this server. The library is loaded with the first request for
 * them.
 */
export async function makeMetrics(
  deps: Deps,
  requestCounts: RequestCounts,
  {
    droppedLogLines = () => 0,
    housekeepingFailures = new Map(),
  }: Pick<Health, 'droppedLogLines' | 'housekeepingFailures'>,
): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const updates: Update[] = [
    requestMetrics(prometheus, registry, requestCounts),
    hashingMetrics(prometheus, registry, deps),
    logMetrics(prometheus, registry, droppedLogLines),
    housekeepingMetrics(prometheus, registry, housekeepingFailures),
    outboxMetrics(prometheus, registry, deps),
    alarmMetrics(prometheus, registry, deps),
    queueMetrics(prometheus, registry, deps),
  ]
  return {
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(updates.map(async (update) => update()))
      return registry.metrics()
    },
  }
}

type Prometheus = typeof import('prom-client')
type Update = () => void | Promise<void>

function requestMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  requestCounts: RequestCounts,
): Update {
  const options = { labelNames: ['method', 'route', 'status'] as const, registers: [registry] }
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    ...options,
  })
  const time = new Counter({
    name: 'http_request_seconds_total',
    help: 'Time that answers took',
    ...options,
  })
  return () => {
    requests.reset()
    time.reset()
    for (const entry of requestCounts.values()) {
      requests.inc(entry.labels, entry.requests)
      time.inc(entry.labels, entry.seconds)
    }
  }
}

function hashingMetrics({ Gauge }: Prometheus, registry: Registry, { passwords }: Deps): Update {
  const hashing = new Gauge({
    name: 'password_hashes',
    help: 'Password hashes that are being made or wait',
    labelNames: ['state'],
    registers: [registry],
  })
  return () => {
    const { running, waiting } = passwords.load
    hashing.set({ state: 'running' }, running)
    hashing.set({ state: 'waiting' }, waiting)
  }
}

function logMetrics({ Counter }: Prometheus, registry: Registry, droppedLines: () => number) {
  const dropped = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written',
    registers: [registry],
  })
  return () => {
    dropped.reset()
    dropped.inc(droppedLines())
  }
}

function housekeepingMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  failures: ReadonlyMap<string, number>,
): Update {
  const failed = new Counter({
    name: 'housekeeping_failures_total',
    help: 'Steps of housekeeping that failed; the next run, ten minutes later, goes on there',
    labelNames: ['step'] as const,
    registers: [registry],
  })
  return () => {
    failed.reset()
    for (const [step, count] of failures) failed.inc({ step }, count)
  }
}

function alarmMetrics({ Gauge }: Prometheus, registry: Registry, deps: Deps): Update {
  const alarm = new Gauge({
    name: 'sign_in_alarm',
    help: '1 while unusually many sign-ins fail, over all servers',
    registers: [registry],
  })
  return async () => {
    const count = await readAttempts(deps, 'loginAlarm', 'all').catch(() => undefined)
    if (count !== undefined) alarm.set(count > 0 ? 1 : 0)
  }
}

function outboxMetrics({ Gauge }: Prometheus, registry: Registry, { db, now }: Deps): Update {
  const registers = [registry]
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
  return async () => {
    const counts = await countOutbox(db, now()).catch(() => undefined)
    if (!counts) return
    for (const state of mailStates) mails.set({ state }, counts.mails[state])
    for (const state of noticeStates) notices.set({ state }, counts.notices[state])
    const { oldestQueuedAt } = counts
    age.set(oldestQueuedAt ? (now().getTime() - oldestQueuedAt.getTime()) / 1000 : 0)
  }
}

function queueMetrics({ Gauge }: Prometheus, registry: Registry, { db, now }: Deps): Update {
  const options = { labelNames: ['area'] as const, registers: [registry] }
  const waiting = new Gauge({
    name: 'queue_waiting',
    help: 'Registrations that wait for a decision',
    ...options,
  })
  const age = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest registration has waited for a decision',
    ...options,
  })
  return async () => {
    const counts = await countWaiting(db).catch(() => undefined)
    if (!counts) return
    for (const area of countryAreas) {
      const inArea = counts.filter(({ countryId }) => areaOf.get(countryId ?? 0) === area)
      const times = inArea.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []))
      waiting.set(
        { area },
        inArea.reduce((sum, { count }) => sum + count, 0),
      )
      age.set({ area }, times.length > 0 ? (now().getTime() - Math.min(...times)) / 1000 : 0)
    }
  }
}

const areaOf = new Map(countries.map(({ id, area }) => [id, area]))
