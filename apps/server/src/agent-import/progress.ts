/** Shows how far an import is: a bar in a terminal, else a line now and then. */
import { seconds } from '@passerelle/contracts/limits.ts'

const barWidth = 24
const intervals = { terminal: seconds(0.2), lines: seconds(10) } as const

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A time in its largest unit: `40 s`, `12 min`, `2.5 h`. */
function duration(milliseconds: number): string {
  const inSeconds = milliseconds / 1000
  if (inSeconds < 90) return `${Math.ceil(inSeconds)} s`
  if (inSeconds < 5400) return `${Math.round(inSeconds / 60)} min`
  return `${(inSeconds / 3600).toFixed(1)} h`
}

/** Where the progress is shown: a terminal, or anything else. */
export type ProgressOutput = Pick<NodeJS.WritableStream, 'write'> & { readonly isTTY?: boolean }

export class Progress {
  readonly #out: ProgressOutput
  readonly #now: () => number
  readonly #what: string
  readonly #total: number | undefined
  readonly #first: number
  readonly #began: number
  #shown: number

  /**
   * @param what is done, such as `Importing`
   * @param total undefined when it is not known
   * @param first how much was done before
   */
  constructor(
    out: ProgressOutput,
    what: string,
    { total, first = 0 }: { total?: number; first?: number } = {},
    now: () => number = () => performance.now(),
  ) {
    this.#out = out
    this.#now = now
    this.#what = what
    this.#total = total
    this.#first = first
    this.#began = now()
    this.#shown = this.#began
  }

  #text(done: number): string {
    const time = Math.max(1, this.#now() - this.#began)
    const rate = ((done - this.#first) * 1000) / time
    const facts = [
      this.#total === undefined
        ? `${whole.format(done)} rows`
        : `${whole.format(done)} of ${whole.format(this.#total)} rows`,
      `${whole.format(rate)} a second`,
    ]
    if (this.#total !== undefined && rate > 0)
      facts.push(`${duration(((this.#total - done) * 1000) / rate)} left`)
    return `${this.#what}: ${facts.join(', ')}`
  }

  #bar(done: number): string {
    if (!this.#total) return ''
    const full = Math.min(barWidth, Math.floor((barWidth * done) / this.#total))
    return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] `
  }

  /** Shows how many rows are done, not more often than a person reads. */
  show(done: number): void {
    const { terminal, lines } = intervals
    if (this.#now() - this.#shown < (this.#out.isTTY ? terminal : lines)) return
    this.#shown = this.#now()
    this.#out.write(
      this.#out.isTTY ? `\r\u001B[K${this.#bar(done)}${this.#text(done)}` : `${this.#text(done)}\n`,
    )
  }

  end(done: number): void {
    this.#out.write(`${this.#out.isTTY ? '\r\u001B[K' : ''}${this.#text(done)}\n`)
  }
}
