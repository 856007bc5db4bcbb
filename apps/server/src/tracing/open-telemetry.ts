/** Sends spans by OpenTelemetry's protocol (OTLP over HTTP). Loaded only where it is set up. */
import { setTimeout } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { seconds } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { Span, SpanOptions, Tracer } from './tracing.ts'

/** How long a stop waits for a collector. */
const stopTime = seconds(2)

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** The context of a `traceparent`. */
function contextOf(traceparent: string | undefined) {
  const parent = parseTraceparent(traceparent)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, flags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true })
}

/**
 * Makes the tracer that sends spans to the collector of the settings. A collector that does not
 * answer costs spans, and no request waits for it.
 */
export function openTelemetryTracer({
  endpoint,
  serviceName,
  ratio,
}: NonNullable<Config['tracing']>): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('passerelle')
  return {
    startSpan: (name, { kind, attributes, parent }: SpanOptions): Span => {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes } },
        contextOf(parent),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: formatTraceparent({ traceId, spanId, flags: traceFlags }),
        end: (more, failure) => {
          if (more) span.setAttributes({ ...more })
          if (failure !== undefined) {
            span.setAttribute('error.type', failure)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    stop: () =>
      Promise.race([provider.shutdown(), setTimeout(stopTime, undefined, { ref: false })]),
  }
}
