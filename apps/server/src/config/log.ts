import { DrizzleQueryError } from 'drizzle-orm'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * Converts an error for the log. A failed query is logged without its values, which hold
 * addresses, hashes and keys.
 */
function serializeError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  return {
    type: error.name,
    message: `Failed query: ${error.query}`,
    cause: error.cause?.message,
    stack: error.stack?.replace(error.message, ''),
  }
}

/**
 * Makes the log: JSON lines with ids only.
 * @param to standard output when left out
 */
export const makeLog = (level: Config['logLevel'], to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: ['*.password', '*.code', '*.token', '*.hash', 'req.headers'],
      serializers: { err: serializeError },
    },
    to,
  )
