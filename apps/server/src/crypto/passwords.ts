import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { hashing } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../problems/problem.ts'
import { randomToken } from './tokens.ts'

/** The library's number for Argon2id. Its `const enum` does not exist without a compiler. */
const argon2id = 2

/**
 * Hashes passwords with Argon2id behind a bounded queue: two hashes run and 64 wait. A full queue
 * refuses a call before the database is queried, so that a flood of sign-ins cannot starve other
 * calls. Each network may use a few places, and each account one hash at a time, so that a few
 * callers cannot starve the others.
 */
export class PasswordHasher {
  readonly #options: {
    algorithm: typeof argon2id
    memoryCost: number
    timeCost: number
    parallelism: number
    secret: Buffer
  }
  readonly #placesByNetwork: number
  #admitted = 0
  readonly #admittedByNetwork = new Map<string, number>()
  /** The last hash of each account that has one. */
  readonly #lastByAccount = new Map<string, Promise<unknown>>()
  #running = 0
  readonly #waiting: (() => void)[] = []
  #decoy: Promise<string> | undefined

  constructor(
    costs: Config['argon2'],
    pepper: Buffer,
    placesByNetwork: number = hashing.byNetwork,
  ) {
    this.#placesByNetwork = placesByNetwork
    this.#options = { algorithm: argon2id, ...costs, secret: pepper }
  }

  /**
   * Runs work that will hash, or refuses it at once when the queue is full, or the network's part
   * of it.
   * @throws Problem 503 with Retry-After
   */
  async admit<T>(network: string, work: () => Promise<T>): Promise<T> {
    const networkLoad = this.#admittedByNetwork.get(network) ?? 0
    if (this.#admitted >= hashing.running + hashing.waiting || networkLoad >= this.#placesByNetwork)
      throw new Problem(
        503,
        'busy',
        'Too many people are signing in right now. Please try again in a moment.',
        { retryAfter: hashing.retryAfterSeconds },
      )
    this.#admitted += 1
    this.#admittedByNetwork.set(network, networkLoad + 1)
    try {
      return await work()
    } finally {
      this.#admitted -= 1
      this.#leave(network)
    }
  }

  #leave(network: string): void {
    const left = (this.#admittedByNetwork.get(network) ?? 1) - 1
    if (left > 0) this.#admittedByNetwork.set(network, left)
    else this.#admittedByNetwork.delete(network)
  }

  /** The number of running and waiting hashes, for /metrics. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  hash(password: string): Promise<string> {
    return this.#runWithinLimit(() => argon2(password, this.#options))
  }

  /**
   * Verifies a password. Without a hash it does the same work and returns false, so that an
   * unknown address takes as long as a wrong password.
   * @param account the account that the password was entered for, known or not
   */
  async verify(hash: string | undefined, password: string, account: string): Promise<boolean> {
    const decoy = await (this.#decoy ??= this.hash(randomToken()))
    const right = await this.#afterOthersOf(account, () =>
      this.#runWithinLimit(() => argon2Verify(hash ?? decoy, password, this.#options)),
    )
    return right && hash !== undefined
  }

  /** Does the hash have other costs than the settings of today? */
  isStale(hash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#options
    return !hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  }

  /** Runs the work when the account's earlier work has ended. */
  async #afterOthersOf<T>(account: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#lastByAccount.get(account) ?? Promise.resolve()
    const current = previous.then(work, work)
    this.#lastByAccount.set(account, current)
    try {
      return await current
    } finally {
      if (this.#lastByAccount.get(account) === current) this.#lastByAccount.delete(account)
    }
  }

  /** Runs the work when fewer hashes run than the limit allows. */
  async #runWithinLimit<T>(work: () => Promise<T>): Promise<T> {
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
