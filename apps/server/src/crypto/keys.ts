import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Derives a key for each purpose from SECRET_KEY. */
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

  /** A part of every password and code hash that is not in the database. */
  get pepper(): Buffer {
    return this.#derive('pepper')
  }

  /** Makes a keyed hash for values that must not be readable in the database. */
  hmac(purpose: string, value: string): string {
    return createHmac('sha256', this.#derive(purpose)).update(value).digest('base64url')
  }

  /** Encrypts a value with AES-256-GCM, so that a database dump does not show it. */
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
