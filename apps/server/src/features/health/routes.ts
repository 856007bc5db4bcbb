import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Health } from './health.ts'
import { Problem } from '../../problems/problem.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import type { RequestTimes } from './request-metrics.ts'

/** Tells everybody that the process runs. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ alive: true }))
}

/** Serves the readiness check and the metrics at a separate port for monitoring. */
export function monitoringRoutes(
  app: FastifyInstance,
  deps: Deps,
  health: Health,
  requestTimes: RequestTimes,
): void {
  let metrics: Promise<Metrics> | undefined
  const { ping, durability, isStopping = () => false } = health

  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) throw new Problem(503, 'busy', 'The server is stopping.', { retryAfter: 2 })
    try {
      await ping()
    } catch (err) {
      reply.log.warn({ err }, 'database did not answer')
      throw new Problem(503, 'databaseAway', 'The database does not answer.', { retryAfter: 2 })
    }
    return { ready: true, survives: durability }
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await (metrics ??= makeMetrics(deps, requestTimes, health))
    return reply.type(contentType).send(await text())
  })
}
