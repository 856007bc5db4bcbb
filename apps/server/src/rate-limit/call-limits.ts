import type { Limit } from '@passerelle/contracts/limits.ts'
import type { Counters } from '../metrics/counters.ts'

interface Count {
  calls: number
  /** Milliseconds since 1970. */
  endsAt: number
}

/**
 * Ended windows are deleted when this many subjects are counted, and again at twice the number
 * that is left.
 */
const manySubjects = 10_000

/**
 * Counts frequent calls in the memory of this server, because a query for each would cost more
 * than the call. Several servers allow the limit each. Attempts at passwords and codes are counted
 * in the database (`rate-limit.ts`).
 */
export class CallLimits {
  readonly #counters: Counters
  readonly #counts = new Map<string, Count>()
  #forgetAt = manySubjects

  constructor(counters: Counters) {
    this.#counters = counters
  }

  /**
   * Counts one call.
   * @returns the seconds until the window ends when there were too many; 0 when it is allowed
   */
  count(name: string, subject: string, { max, window }: Limit, now: Date): number {
    const at = now.getTime()
    if (this.#counts.size > this.#forgetAt) this.#forgetEnded(at)
    const key = `${name}:${subject}`
    const earlier = this.#counts.get(key)
    const count = earlier && earlier.endsAt > at ? earlier : { calls: 0, endsAt: at + window }
    count.calls += 1
    if (count !== earlier) this.#counts.set(key, count)
    if (count.calls <= max) return 0
    this.#counters.count('limits_refused_total', { name })
    return Math.max(1, Math.ceil((count.endsAt - at) / 1000))
  }

  #forgetEnded(at: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= at) this.#counts.delete(key)
    this.#forgetAt = Math.max(manySubjects, this.#counts.size * 2)
  }
}
