import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Prometheus, Update } from './prometheus.ts'

/** The upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface RouteTimes {
  readonly labels: { method: string; route: string }
  /** Requests by the first bound that they do not exceed; the last one exceeds all. */
  readonly counts: number[]
  readonly byStatus: Map<number, number>
  seconds: number
}

export type RequestTimes = ReadonlyMap<string, RouteTimes>

/**
 * Counts requests by the pattern of the path, so that the metrics hold nothing that a person typed
 * into an address. It needs no library, so that the metrics library is loaded only where somebody
 * asks for metrics.
 */
export function countRequests(app: FastifyInstance): RequestTimes {
  const times = new Map<string, RouteTimes>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `${request.method} ${route}`
    let entry = times.get(key)
    if (!entry) {
      const counts = [...bounds, 0].map(() => 0)
      entry = { labels: { method: request.method, route }, counts, byStatus: new Map(), seconds: 0 }
      times.set(key, entry)
    }
    const seconds = reply.elapsedTime / 1000
    const index = bounds.findIndex((bound) => seconds <= bound)
    const bucket = index < 0 ? bounds.length : index
    entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1
    entry.byStatus.set(reply.statusCode, (entry.byStatus.get(reply.statusCode) ?? 0) + 1)
    entry.seconds += seconds
    done()
  })
  return times
}

/** Adds `http_requests_total`. */
export function requestMetrics(
  { Counter }: Prometheus,
  registry: Registry,
  times: RequestTimes,
): Update {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  return () => {
    requests.reset()
    for (const { labels, byStatus } of times.values())
      for (const [status, count] of byStatus)
        requests.inc({ ...labels, status: String(status) }, count)
  }
}

const name = 'http_request_duration_seconds'

/**
 * Writes the histogram of the times of requests, in Prometheus' text format. A histogram of the
 * library can only count by itself.
 */
export function durationsText(times: RequestTimes): string {
  return [
    `# HELP ${name} Time that answers took`,
    `# TYPE ${name} histogram`,
    ...[...times.values()].flatMap(routeLines),
    '',
  ].join('\n')
}

/** The lines of one route: cumulative buckets, the sum and the count. */
function routeLines({ labels: { method, route }, counts, seconds }: RouteTimes): string[] {
  const labels = `method="${method}",route="${route}"`
  let total = 0
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
    total += counts[index] ?? 0
    return `${name}_bucket{${labels},le="${le}"} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`]
}
