import type { Deps } from '../../deps.ts'
import { eventMetrics } from './event-metrics.ts'
import type { Health } from './health.ts'
import type { Update } from './prometheus.ts'
import { durationsText, requestMetrics, type RequestTimes } from './request-metrics.ts'
import {
  alarmMetrics,
  hashingMetrics,
  housekeepingMetrics,
  logMetrics,
  outboxMetrics,
  queueMetrics,
} from './state-metrics.ts'

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
  requestTimes: RequestTimes,
  {
    droppedLogLines = () => 0,
    housekeepingFailures = new Map(),
  }: Pick<Health, 'droppedLogLines' | 'housekeepingFailures'>,
): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const { templateNames } = await import('../../mail/mail-content.ts')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const updates: Update[] = [
    requestMetrics(prometheus, registry, requestTimes),
    eventMetrics(prometheus, registry, deps, templateNames),
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
      return `${await registry.metrics()}\n${durationsText(requestTimes)}`
    },
  }
}
