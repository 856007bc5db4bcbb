import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { formatTraceparent, parseTraceparent } from '../tracing/traceparent.ts'
import { withinTrace, type Span } from '../tracing/tracing.ts'

interface RequestTrace {
  readonly traceparent: string
  readonly span: Span | undefined
}

const traces = new WeakMap<FastifyRequest, RequestTrace>()

/** The id of the trace that a request belongs to, for the log. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return parseTraceparent(traces.get(request)?.traceparent)?.traceId
}

/** Takes the trace of a caller, or begins one, and ends the request's span with its answer. */
export function traceRequests(app: FastifyInstance, { tracer }: Pick<Deps, 'tracer'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // What follows the known parts in a later version of the header is not passed on.
    const context = parseTraceparent(request.headers.traceparent)
    const parent = context && formatTraceparent(context)
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      parent,
    })
    const traceparent = span?.traceparent ?? parent
    if (traceparent !== undefined) traces.set(request, { traceparent, span })
    done()
  })
  // The body has been read: what follows runs within the trace.
  app.addHook('preValidation', (request, _reply, done) => {
    withinTrace(traces.get(request)?.traceparent, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    traces
      .get(request)
      ?.span?.end(
        { 'http.response.status_code': status },
        status >= 500 ? String(status) : undefined,
      )
    done()
  })
}
