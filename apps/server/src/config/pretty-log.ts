import { prettyFactory } from 'pino-pretty'

const pretty = prettyFactory({
  colorize: process.stdout.hasColors?.() ?? false,
  translateTime: 'SYS:HH:MM:ss.l',
  ignore: 'pid,hostname',
  singleLine: true,
})

/** Writes a line of the log for a person at a terminal. */
export function prettyLine(line: string): string {
  return pretty(line)
}
