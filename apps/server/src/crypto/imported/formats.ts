/**
 * The password hashes of other systems, as texts. Each names its kind and what one check of it
 * costs.
 */
import { characterOf, valueOf } from './crypt.ts'

/** A salted hash of another system. */
export interface ImportedHash {
  /** Hashes of one kind and one cost take the same work. */
  readonly kind: string
  readonly cost: number
  /** `doubling`: a cost of one more is twice the work. `linear`: the work is the cost. */
  readonly scale: 'linear' | 'doubling'
  /** A hash of this kind that belongs to no password, with this cost. */
  readonly decoy: (cost: number) => string
}

interface Format {
  readonly pattern: RegExp
  readonly read: (groups: Readonly<Record<string, string>>) => ImportedHash & {
    /** Is one check so much work that it would hold up the sign-ins of others? */
    readonly isTooCostly: boolean
  }
}

/** A salt or a digest that belongs to no account, as long as a real one. */
const dots = (length: number) => '.'.repeat(length)
const zeros = (text: string) => 'A'.repeat(text.length)
const bytesIn = (base64: string) => Math.floor((base64.length * 3) / 4)

/**
 * The most that one check may cost: about half a second of one processor core. Rounds are those of
 * the format.
 */
const most = {
  bcrypt: 13,
  shaCrypt: 200_000,
  phpass: 18,
  pbkdf2: { sha1: 2_000_000, sha256: 1_500_000, sha512: 750_000 },
  scryptBytes: 128 * 1024 * 1024,
  argon2Kib: 256 * 1024,
  argon2Passes: 1024 * 1024,
} as const

const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const

const argon2id: Format = {
  pattern:
    /^\$argon2id\$v=19\$m=(?<m>\d{1,7}),t=(?<t>\d{1,3}),p=(?<p>\d{1,2})\$(?<salt>[\w+/-]{11,86})\$(?<sum>[\w+/-]{22,86})$/,
  read: ({ m = '', t = '', p = '', salt = '', sum = '' }) => ({
    kind: `argon2id m=${m},p=${p},${salt.length},${sum.length}`,
    cost: Number(t),
    scale: 'linear',
    isTooCostly:
      Number(m) > most.argon2Kib ||
      Number(m) * Number(t) > most.argon2Passes ||
      Number(m) < 8 * Number(p) ||
      Number(p) > 16 ||
      Number(p) * Number(t) === 0,
    decoy: (cost) => `$argon2id$v=19$m=${m},t=${cost},p=${p}$${zeros(salt)}$${zeros(sum)}`,
  }),
}

const bcrypt: Format = {
  pattern: /^\$2[aby]\$(?<cost>0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{53}$/,
  read: ({ cost = '' }) => ({
    kind: 'bcrypt',
    cost: Number(cost),
    scale: 'doubling',
    isTooCostly: Number(cost) > most.bcrypt,
    decoy: (cost) => `$2b$${String(cost).padStart(2, '0')}$${dots(53)}`,
  }),
}

const scrypt: Format = {
  pattern:
    /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[\w+/.]{2,128})\$(?<sum>[\w+/.]{22,128})$/,
  read: ({ ln = '', r = '', p = '', salt = '', sum = '' }) => ({
    kind: `scrypt r=${r},p=${p},${bytesIn(salt)},${bytesIn(sum)}`,
    cost: Number(ln),
    scale: 'doubling',
    isTooCostly:
      128 * Number(r) * 2 ** Number(ln) * Number(p) > most.scryptBytes ||
      Number(ln) * Number(r) * Number(p) === 0,
    decoy: (cost) => `$scrypt$ln=${cost},r=${r},p=${p}$${zeros(salt)}$${zeros(sum)}`,
  }),
}

const pbkdf2: Format = {
  pattern:
    /^\$pbkdf2(?:-(?<digest>sha1|sha256|sha512))?\$(?:i=(?<i>\d{1,8}),l=\d{1,3}|(?<rounds>\d{1,8}))\$(?<salt>[\w+/.]{2,128})\$(?<sum>[\w+/.]{22,128})$/,
  read: ({ digest = 'sha1', i, rounds = i, salt = '', sum = '' }) => {
    const name = digest as keyof typeof digestBytes
    const blocks = Math.ceil(bytesIn(sum) / digestBytes[name])
    return {
      kind: `pbkdf2-${name} ${blocks}`,
      cost: Number(rounds),
      scale: 'linear',
      isTooCostly: Number(rounds) * blocks > most.pbkdf2[name] || Number(rounds) === 0,
      decoy: (cost) => `$pbkdf2-${name}$${cost}$${zeros(salt)}$${zeros(sum)}`,
    }
  },
}

const shaCrypt = (id: '5' | '6', length: number): Format => ({
  pattern: new RegExp(
    String.raw`^\$${id}\$(?:rounds=(?<rounds>[1-9]\d{2,8})\$)?[./0-9A-Za-z]{0,16}\$[./0-9A-Za-z]{${length}}$`,
  ),
  read: ({ rounds = '5000' }) => ({
    kind: `$${id}$`,
    cost: Number(rounds),
    scale: 'linear',
    isTooCostly: Number(rounds) > most.shaCrypt,
    decoy: (cost) => `$${id}$rounds=${cost}$${dots(16)}$${dots(length)}`,
  }),
})

const md5Crypt: Format = {
  pattern: /^\$1\$[./0-9A-Za-z]{1,8}\$[./0-9A-Za-z]{22}$/,
  read: () => ({
    kind: '$1$',
    cost: 1,
    scale: 'linear',
    isTooCostly: false,
    decoy: () => `$1$${dots(8)}$${dots(22)}`,
  }),
}

const phpass: Format = {
  pattern: /^\$[PH]\$(?<log2>[5-9A-Za-z])[./0-9A-Za-z]{8}[./0-9A-Za-z]{22}$/,
  read: ({ log2 = '' }) => ({
    kind: '$P$',
    cost: valueOf(log2),
    scale: 'doubling',
    isTooCostly: valueOf(log2) > most.phpass,
    decoy: (cost) => `$P$${characterOf(cost)}${dots(30)}`,
  }),
}

const formats = [
  argon2id,
  bcrypt,
  scrypt,
  pbkdf2,
  shaCrypt('5', 43),
  shaCrypt('6', 86),
  md5Crypt,
  phpass,
]

/**
 * Reads a hash of another system.
 * @returns undefined for a text that is no such hash
 */
export function readHash(text: string): (ImportedHash & { isTooCostly: boolean }) | undefined {
  for (const { pattern, read } of formats) {
    const groups = pattern.exec(text)?.groups
    if (groups || pattern.test(text)) return read(groups ?? {})
  }
  return undefined
}

/** A digest that one step computes. It is stored only inside an Argon2id hash. */
export interface WeakDigest {
  readonly algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512'
  readonly order: 'saltFirst' | 'passwordFirst'
  readonly salt: Buffer
  readonly digest: Buffer
}

const sizes = { md5: 16, sha1: 20, sha256: 32, sha512: 64 } as const

/** The `{SSHA}` of LDAP servers: the digest and then the salt, in base64. */
function readLdapDigest(text: string): WeakDigest | undefined {
  const [, bits, base64 = ''] = /^\{SSHA(256|512|)\}([\w+/]{24,200}={0,2})$/i.exec(text) ?? []
  if (bits === undefined) return undefined
  const algorithm = bits === '' ? 'sha1' : (`sha${bits}` as 'sha256' | 'sha512')
  const bytes = Buffer.from(base64, 'base64')
  const size = sizes[algorithm]
  if (bytes.length <= size) return undefined
  return {
    algorithm,
    order: 'passwordFirst',
    salt: bytes.subarray(size),
    digest: bytes.subarray(0, size),
  }
}

/** `md5$salt$digest` and the like: the digest of the salt and then the password, in hexadecimal. */
function readHexDigest(text: string): WeakDigest | undefined {
  const [, algorithm, order, salt = '', hex = ''] =
    /^(md5|sha1|sha256)(-password-first|)\$([^$]{0,128})\$([0-9a-f]{32,64})$/i.exec(text) ?? []
  if (algorithm === undefined) return undefined
  const name = algorithm.toLowerCase() as 'md5' | 'sha1' | 'sha256'
  if (hex.length !== 2 * sizes[name]) return undefined
  return {
    algorithm: name,
    order: order === '' ? 'saltFirst' : 'passwordFirst',
    salt: Buffer.from(salt),
    digest: Buffer.from(hex, 'hex'),
  }
}

/**
 * Reads a digest that is too weak to be stored.
 * @returns undefined for a text that is no such digest
 */
export function readWeakDigest(text: string): WeakDigest | undefined {
  return readLdapDigest(text) ?? readHexDigest(text)
}
