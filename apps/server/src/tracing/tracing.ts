/**
 * Traces: which request led to which statements, mails and notices, and how long each took. A
 * trace that another program began is passed on, also where this server sends no spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Values hold no address, name, code or token of a person. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes: SpanAttributes
  /** The `traceparent` that the span belongs to; without it a new trace begins. */
  readonly parent: string | undefined
}

export interface Span {
  /** The `traceparent` of what happens within this span. */
  readonly traceparent: string
  /**
   * Ends the span.
   * @param failure the kind of error, such as a class or a status; never its message
   */
  end(attributes?: SpanAttributes, failure?: string): void
}

export interface Tracer {
  /** Begins a span; undefined where no spans are sent. */
  startSpan(name: string, options: SpanOptions): Span | undefined
  /** Sends the spans that have ended. */
  stop(): Promise<void>
}

export const noTracer: Tracer = { startSpan: () => undefined, stop: async () => {} }

const storage = new AsyncLocalStorage<string>()

/** The `traceparent` of what runs now; undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  return storage.getStore()
}

/** Runs work as a part of a trace; without one it only runs. */
export function withinTrace<Result>(traceparent: string | undefined, work: () => Result): Result {
  return traceparent === undefined ? work() : storage.run(traceparent, work)
}

/** The kind of an error, for a span. Its message may hold what a person typed. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/** Runs work within a span of its own. */
export async function withSpan<Result>(
  tracer: Tracer,
  name: string,
  options: Omit<SpanOptions, 'parent'> & { readonly parent?: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = options.parent ?? currentTraceparent()
  const span = tracer.startSpan(name, { ...options, parent })
  try {
    const result = await withinTrace(span?.traceparent ?? parent, work)
    span?.end()
    return result
  } catch (error) {
    span?.end({}, failureOf(error))
    throw error
  }
}
