import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Problem } from '../../problems/problem.ts'
import { countRequests, makeMetrics, type Metrics } from './metrics.ts'

export interface Health {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>
  /** What the data outlives, in words. */
  readonly survives: string
}

/** For whoever watches the server: it lives, it can work, how it does. */
export function healthRoutes(app: FastifyInstance, deps: Deps, { ping, survives }: Health): void {
  const seen = countRequests(app)
  let metrics: Promise<Metrics> | undefined

  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping()
    } catch (err) {
      reply.log.warn({ err }, 'database did not answer')
      throw new Problem(503, 'databaseAway', 'The database does not answer.', { retryAfter: 2 })
    }
    return { ready: true, survives }
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await (metrics ??= makeMetrics(deps, seen))
    return reply.type(contentType).send(await text())
  })
}
