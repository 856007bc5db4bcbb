import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { hashing, resetCode } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import { Problem } from '../http/problem.ts'

/** The library's number for Argon2id; its own name for it is a constant that only a compiler could read. */
const argon2id = 2

export const sha256 = (value: string): string => hash('sha256', value, 'base64url')

/** 256 random bits, for links, sessions and change codes. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reset code of the portal: 8 characters of Crockford's base32, 40 bits. */
export const randomCode = (): string =>
  Array.from({ length: resetCode.characters }, () => crockford[randomInt(crockford.length)]).join(
    '',
  )

/** A code of the generic card: digits only. */
export const randomDigits = (digits: number): string =>
  Array.from({ length: digits }, () => randomInt(10)).join('')

/** As it is mailed: XXXX-XXXX. */
export const writtenCode = (code: string): string => code.replace(/^(.{4})/, '$1-')

/** As it is compared: any case, with or without hyphen and spaces, O as 0, I and L as 1. */
export const canonicalCode = (entered: string): string =>
  entered.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** Keys for each purpose, all from SECRET_KEY. */
export class Keys {
  readonly #secretKey: string
  readonly #derived = new Map<string, Buffer>()
  constructor(secretKey: string) {
    this.#secretKey = secretKey
  }

  #derive(purpose: string): Buffer {
    const key =
      this.#derived.get(purpose) ??
      Buffer.from(hkdfSync('sha256', this.#secretKey, 'passerelle', purpose, 32))
    this.#derived.set(purpose, key)
    return key
  }

  /** Goes into every password and code hash, and is not in the database. */
  get pepper(): Buffer {
    return this.#derive('pepper')
  }

  /** A keyed name for something that must not be readable in the database. */
  hmac(purpose: string, value: string): string {
    return createHmac('sha256', this.#derive(purpose)).update(value).digest('base64url')
  }

  /** AES-256-GCM: what a database dump must not tell. */
  seal(value: unknown): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#derive('seal'), iv)
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  }

  open(sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#derive('seal'), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
    )
  }
}

/**
 * Argon2id behind a bounded queue: two hashes run, 64 wait. Whoever comes when it is full is refused before the database is asked, so that
 * a flood of sign-ins cannot starve everything else.
 */
export class Passwords {
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
   * Does work that will hash, or refuses it at once when the queue is full.
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

  /** Hashes being made and hashes that wait, for whoever watches the server. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => argon2(password, this.#options))
  }

  /** Against no hash at all it does the same work and says no: an unknown address takes as long as a wrong password. */
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
