import { DrizzleQueryError } from 'drizzle-orm'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/** An error as it is logged. A failed query is told without its values: among them are addresses, hashes and the keys of sessions. */
function loggable(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  return {
    type: error.name,
    message: `Failed query: ${error.query}`,
    cause: error.cause?.message,
    stack: error.stack?.replace(error.message, ''),
  }
}

/**
 * JSON lines with ids only.
 * @param to standard output when left out
 */
export const makeLog = (level: Config['logLevel'], to?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: ['*.password', '*.code', '*.token', '*.hash', 'req.headers'],
      serializers: { err: loggable },
    },
    to,
  )
