import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { hash as digest } from 'node:crypto'
import { hashing } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../problems/problem.ts'
import { checkImportedHash } from './imported/check.ts'
import { levellingWork } from './imported/levelling.ts'
import { parseStoredHash, wrappedHash, type StoredHash } from './imported/stored-hash.ts'
import type { WeakDigest } from './imported/formats.ts'
import { randomToken } from './tokens.ts'

/** The library's number for Argon2id. Its `const enum` does not exist without a compiler. */
const argon2id = 2

/** The computations of hashes. Each takes long. */
export interface Compute {
  /** Checks an Argon2id hash of the portal. */
  readonly own: typeof argon2Verify
  /** Checks a hash of another system. */
  readonly imported: (hash: string, password: string) => Promise<boolean>
}

interface HasherOptions {
  /** How many places of the queue one network may have. */
  readonly placesByNetwork?: number
  /** The kinds of hashes of other systems that accounts have, each as a decoy of its highest cost. */
  readonly importedKinds?: () => Promise<readonly string[]>
  readonly compute?: Compute
}

async function refuseLater(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, hashing.refusedAfter))
  throw new Problem(
    503,
    'busy',
    'Too many people are signing in right now. Please try again in a moment.',
    { retryAfter: hashing.retryAfterSeconds },
  )
}

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
  readonly #importedKinds: () => Promise<readonly string[]>
  readonly #compute: Compute
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
    {
      placesByNetwork = hashing.byNetwork,
      importedKinds = async () => [],
      compute = { own: argon2Verify, imported: checkImportedHash },
    }: HasherOptions = {},
  ) {
    this.#placesByNetwork = placesByNetwork
    this.#importedKinds = importedKinds
    this.#compute = compute
    this.#options = { algorithm: argon2id, ...costs, secret: pepper }
  }

  /**
   * Runs work that will hash, or refuses it when the queue is full, or the network's part of it.
   * @throws Problem 503 with Retry-After, after a pause
   */
  async admit<T>(network: string, work: () => Promise<T>): Promise<T> {
    const networkLoad = this.#admittedByNetwork.get(network) ?? 0
    if (this.#admitted >= hashing.running + hashing.waiting || networkLoad >= this.#placesByNetwork)
      return refuseLater()
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

  /** Hashes a digest of another system, which is too weak to be stored. */
  async wrap(weak: WeakDigest): Promise<string> {
    return wrappedHash(weak, await this.hash(weak.digest.toString('base64')))
  }

  /** Was the wrapped hash made of this digest? */
  async isWrapped(stored: string, weak: WeakDigest): Promise<boolean> {
    const read = parseStoredHash(stored)
    return (
      read.form === 'wrapped' &&
      read.algorithm === weak.algorithm &&
      (await this.#runWithinLimit(() =>
        this.#compute.own(read.hash, weak.digest.toString('base64'), this.#options),
      ))
    )
  }

  /**
   * Verifies a password. Without a hash it does the work of a wrong password and returns false, so
   * that an unknown address takes as long as a wrong password. A wrong password takes the same work
   * for hashes of every kind (docs/decisions/, "Passwords from another system").
   * @param account the account that the password was entered for, known or not
   */
  async verify(hash: string | undefined, password: string, account: string): Promise<boolean> {
    const decoy = await (this.#decoy ??= this.hash(randomToken()))
    return this.#afterOthersOf(account, () =>
      this.#runWithinLimit(async () => {
        const stored = hash === undefined ? undefined : parseStoredHash(hash)
        if (stored && (await this.#matches(stored, password))) return true
        await this.#levelWork(stored, password, decoy)
        return false
      }),
    )
  }

  #matches(stored: StoredHash, password: string): Promise<boolean> {
    switch (stored.form) {
      case 'own':
        return this.#compute.own(stored.hash, password, this.#options)
      case 'imported':
        return this.#compute.imported(stored.hash, password)
      case 'wrapped': {
        const { order, salt, algorithm } = stored
        const bytes = Buffer.from(password)
        const salted = Buffer.concat(order === 'saltFirst' ? [salt, bytes] : [bytes, salt])
        return this.#compute.own(stored.hash, digest(algorithm, salted, 'base64'), this.#options)
      }
    }
  }

  /** Does the work that a wrong password needs for the other kinds of hashes, and not for this one. */
  async #levelWork(stored: StoredHash | undefined, password: string, decoy: string): Promise<void> {
    const imported = stored?.form === 'imported' ? stored.hash : undefined
    if (!stored || imported !== undefined) await this.#compute.own(decoy, password, this.#options)
    for (const work of levellingWork(await this.#importedKinds(), imported))
      await this.#compute.imported(work, password)
  }

  /** Was the hash made by another system, or with other costs than the settings of today? */
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
