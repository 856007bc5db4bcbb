/** An authenticator in software, for passkeys (Web Authentication, section 6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** The parts of CBOR (RFC 8949) that an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [
    cbor(key),
    cbor(each as Parameters<typeof cbor>[0]),
  ])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** Flags: present, verified, may be backed up, and has a new key in it. */
const [present, verified, backupEligible, attested] = [0x01, 0x04, 0x08, 0x40] as const

interface AuthenticatorOptions {
  /** The page that the browser shows. */
  origin?: string
  /** Whether its keys can leave it. */
  isSynced?: boolean
  /** Whether it verifies the person. */
  verifies?: boolean
}

export class Authenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(32)
  readonly #isSynced: boolean
  verifies: boolean
  /** The account of its key, which it remembers (resident key). */
  userHandle = ''
  origin: string
  counter = 0

  constructor({
    origin = 'http://localhost:3000',
    isSynced = false,
    verifies = true,
  }: AuthenticatorOptions = {}) {
    this.origin = origin
    this.#isSynced = isSynced
    this.verifies = verifies
  }

  #data(rpId: string, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all =
      flags | present | (this.verifies ? verified : 0) | (this.#isSynced ? backupEligible : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, more])
  }

  #client(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  create({ challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } }) {
    this.userHandle = user.id
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const data = this.#data(
      rp.id,
      attested,
      Buffer.concat([Buffer.alloc(16), length, this.id, cose]),
    )
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: encode(this.#client('webauthn.create', challenge)),
        attestationObject: encode(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Proves the passkey, as `navigator.credentials.get` does. */
  get({ challenge, rpId }: { challenge: string; rpId: string }) {
    const data = this.#data(rpId, 0)
    const client = this.#client('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(client)])
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', signed, this.#key.privateKey)),
        ...(this.userHandle ? { userHandle: this.userHandle } : {}),
      },
    }
  }
}
