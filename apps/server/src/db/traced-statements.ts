/**
 * Begins a span with each statement of a trace, on PostgreSQL and on the embedded database. The
 * statements that look for work every second belong to no trace, and begin none.
 */
import { AsyncResource } from 'node:async_hooks'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import {
  currentTraceparent,
  failureOf,
  withSpan,
  type Span,
  type SpanOptions,
  type Tracer,
} from '../tracing/tracing.ts'

type Callback = (error: unknown, ...results: unknown[]) => void
const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** The text of a statement, with `$1` where its values are. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const text = (Object(statement) as { text?: unknown }).text
  return typeof text === 'string' ? text : ''
}

const operationOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query'

/** What a span of a statement says. */
const spanOf = (text: string): Omit<SpanOptions, 'parent'> => ({
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
})

/** The class of a connection that begins a span with each statement. */
function tracedClient(tracer: Tracer): typeof pg.Client {
  return class TracedClient extends pg.Client {
    override query(...input: unknown[]): never {
      const text = textOf(input[0])
      const parent = currentTraceparent()
      const span = parent && tracer.startSpan(operationOf(text), { ...spanOf(text), parent })
      const callback = input.at(-1)
      if (span && isCallback(callback)) input.splice(-1, 1, endingSpan(span, callback))
      const result: unknown = super.query.call(this, ...(input as Parameters<pg.Client['query']>))
      if (span && result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => span.end({}, failureOf(error)),
        )
      return result as never
    }
  }
}

const endingSpan =
  (span: Span, callback: Callback): Callback =>
  (error, ...results) => {
    span.end({}, error ? failureOf(error) : undefined)
    callback(error, ...results)
  }

/**
 * Makes a pool. Where spans are sent, its connections begin one with each statement, also for a
 * caller who had to wait for a connection.
 */
export function makePool(tracer: Tracer | undefined, options: pg.PoolConfig): pg.Pool {
  if (!tracer) return new pg.Pool(options)
  class TracedPool extends pg.Pool {
    override connect(...input: unknown[]): never {
      const bound = input.map((value) => (isCallback(value) ? AsyncResource.bind(value) : value))
      return super.connect.call(this, ...(bound as Parameters<pg.Pool['connect']>)) as never
    }
  }
  return new TracedPool({ ...options, Client: tracedClient(tracer) })
}

/** Begins a span with each statement of the embedded database, within transactions too. */
export function traceEmbedded(client: PGlite, tracer: Tracer): void {
  const trace = (place: Pick<Transaction, 'query'>) => {
    const query = place.query.bind(place)
    place.query = (text, ...rest) =>
      currentTraceparent() === undefined
        ? query(text, ...rest)
        : withSpan(tracer, operationOf(text), spanOf(text), () => query(text, ...rest))
  }
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((statements) => {
      trace(statements)
      return work(statements)
    })
  trace(client)
}
