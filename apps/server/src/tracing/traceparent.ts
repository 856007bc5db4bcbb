/** The header `traceparent` (W3C Trace Context, section 3.2). */

/** Version 00, or a later one that begins in the same way. */
const format =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  /** Bit flags; 1: the caller keeps this trace. */
  readonly flags: number
}

/** Reads a header; undefined for one that is missing or not in the format. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId, flags] = format.exec(String(header)) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

/** Writes the header that is passed on. */
export function formatTraceparent({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
}
