/** Two programs under the same load, in turns. */
import autocannon from 'autocannon'
import { median, processorTime, range, type RunningProgram } from './server.ts'

/** What a program did in one round. */
export interface Round {
  readonly perSecond: number
  /** Of the program's processors, for a request. Microseconds. */
  readonly processor: number
}

export type Load = Omit<Parameters<typeof autocannon>[0], 'url'> & { readonly path: string }

/** Asks a program for some seconds. A run with any other answer than the expected one fails. */
export async function runRound(
  { url: address, pid }: RunningProgram,
  { path, ...options }: Load,
  expected = '200',
): Promise<Round> {
  const url = `${address}${path}`
  const before = processorTime([pid])
  const { requests, statusCodeStats = {} } = await autocannon({ url, ...options })
  const processor = ((processorTime([pid]) - before) * 1000) / requests.total
  const odd = Object.keys(statusCodeStats).filter((status) => status !== expected)
  if (odd.length > 0) throw new Error(`${url} answered ${odd.join(', ')}`)
  return { perSecond: requests.average, processor }
}

/**
 * Compares a program with its yardstick, by rate and by the processor's time, which other work on
 * the machine changes less. A ratio above 1 is better than the yardstick.
 */
export function compareRounds(rounds: readonly (readonly [Round, Round])[]): {
  readonly ratio: number
  readonly text: string
} {
  const rates = range(rounds.map(([ours, theirs]) => ours.perSecond / theirs.perSecond))
  const times = range(rounds.map(([ours, theirs]) => theirs.processor / ours.processor))
  const middle = (side: 0 | 1) => median(rounds.map((pair) => pair[side].perSecond)).toFixed(0)
  return {
    ratio: rates.median,
    text: `${rates.text} (${middle(0)} and ${middle(1)} a second); by processor time ${times.text}`,
  }
}
