import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Problem } from '../../problems/problem.ts'
import { countRequests, makeMetrics, type Metrics } from './metrics.ts'

export interface Health {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>
  /** What the data survives, in words, such as a restart. */
  readonly durability: string
}

/** For monitoring: the process runs, the database answers, the metrics. */
export function healthRoutes(app: FastifyInstance, deps: Deps, { ping, durability }: Health): void {
  const requestCounts = countRequests(app)
  let metrics: Promise<Metrics> | undefined

  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping()
    } catch (err) {
      reply.log.warn({ err }, 'database did not answer')
      throw new Problem(503, 'databaseAway', 'The database does not answer.', { retryAfter: 2 })
    }
    return { ready: true, survives: durability }
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await (metrics ??= makeMetrics(deps, requestCounts))
    return reply.type(contentType).send(await text())
  })
}
