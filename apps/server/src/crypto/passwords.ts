import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { hashing } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../problems/problem.ts'
import { randomToken } from './tokens.ts'

/** The library's number for Argon2id. Its `const enum` does not exist without a compiler. */
const argon2id = 2

/**
 * Argon2id behind a bounded queue: two hashes run, 64 wait. A full queue refuses before the
 * database is queried, so that a flood of sign-ins cannot starve other calls.
 */
export class PasswordHasher {
  readonly #options: {
    algorithm: typeof argon2id
    memoryCost: number
    timeCost: number
    parallelism: number
    secret: Buffer
  }
  #admitted = 0
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | undefined

  constructor(costs: Config['argon2'], pepper: Buffer) {
    this.#options = { algorithm: argon2id, ...costs, secret: pepper }
  }

  /**
   * Runs work that will hash, or refuses it at once when the queue is full.
   * @throws Problem 503 with Retry-After
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#admitted >= hashing.running + hashing.waiting)
      throw new Problem(
        503,
        'busy',
        'Too many people are signing in right now. Please try again in a moment.',
        { retryAfter: hashing.retryAfterSeconds },
      )
    this.#admitted += 1
    try {
      return await work()
    } finally {
      this.#admitted -= 1
    }
  }

  /** The number of running and waiting hashes, for /metrics. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => argon2(password, this.#options))
  }

  /**
   * Verifies a password. Without a hash it does the same work and returns false, so that an
   * unknown address takes as long as a wrong password.
   */
  async verify(hash: string | undefined, password: string): Promise<boolean> {
    const decoy = await (this.#decoy ??= this.hash(randomToken()))
    const right = await this.#inTurn(() => argon2Verify(hash ?? decoy, password, this.#options))
    return right && hash !== undefined
  }

  /** Was the hash made with other costs than today's? */
  isStale(hash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#options
    return !hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= hashing.running)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
