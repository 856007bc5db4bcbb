/**
 * Reads the errors of failed queries. Drivers and Drizzle nest the cause, so the whole chain is
 * read.
 */

interface ErrorLike {
  code?: unknown
  message?: unknown
  cause?: unknown
}

const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null

function* causesOf(error: unknown): Generator<ErrorLike> {
  for (
    let cause = error, depth = 0;
    isErrorLike(cause) && depth < 5;
    cause = cause.cause, depth += 1
  )
    yield cause
}

/**
 * Connection refused, lost or not available; server shutting down (57P0x), out of connections
 * (53300), disk full (53100), a file that cannot be written (58030), lock timeout (55P03), idle transaction timeout (25P03), read only
 * after a failover (25006), statement timeout (57014), a conflict with another transaction (40001,
 * 40P01), class 08. The same request may succeed a moment later.
 */
const connectionErrorCodes =
  /^(?:08...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01|53[0-4]00|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const connectionErrorMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|cannot use a pool after calling end/i

/** Was the database not available? If not, it refused the query. */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    if (typeof code === 'string' && connectionErrorCodes.test(code)) return true
    if (typeof message === 'string' && connectionErrorMessages.test(message)) return true
  }
  return false
}

/** The first code in the chain: an SQLSTATE, or that of a failed connection. */
export function errorCode(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code
}

function hasState(error: unknown, state: string): boolean {
  for (const { code } of causesOf(error)) if (code === state) return true
  return false
}

/** Did a unique index refuse the row? */
export function isDuplicate(error: unknown): boolean {
  return hasState(error, '23505')
}

/** Was the row deleted that this row refers to? */
export function isOrphan(error: unknown): boolean {
  return hasState(error, '23503')
}
