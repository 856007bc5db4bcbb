import { writeSync } from 'node:fs'
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

export interface LogOutput extends DestinationStream {
  /** The number of lines that could not be written. */
  readonly droppedLines: number
}

/**
 * Writes the log to a file. A line that cannot be written, because the disk is full or the reader
 * is slow, is dropped and counted: requests go on without a log.
 * @param file an open file; standard output when left out
 * @param format what is written for a line of JSON
 */
export function logOutput(file = 1, format = (line: string) => line): LogOutput {
  let droppedLines = 0
  let isInsideLine = false
  return {
    get droppedLines() {
      return droppedLines
    },
    write(line) {
      const text = format(line)
      const bytes = Buffer.from(isInsideLine ? `\n${text}` : text)
      let written = 0
      try {
        while (written < bytes.length) written += writeSync(file, bytes, written)
        isInsideLine = false
      } catch {
        droppedLines += 1
        isInsideLine ||= written > 0
      }
    },
  }
}

/**
 * Makes the log: JSON lines with ids only.
 * @param destination standard output when left out
 */
export function makeLog(
  level: Config['logLevel'],
  destination: DestinationStream = logOutput(),
): Logger {
  return pino(
    {
      level,
      redact: ['*.password', '*.code', '*.token', '*.hash', 'req.headers'],
      serializers: { err: serializeError },
    },
    destination,
  )
}
