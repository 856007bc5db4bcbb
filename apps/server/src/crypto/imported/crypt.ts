/**
 * Password hashes of Unix systems and of WordPress, where no library is right: `unixcrypt` gets
 * passwords of 32 and 64 bytes wrong.
 */
import { hash } from 'node:crypto'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes a number as characters, the lowest six bits first. */
function encode(value: number, length: number): string {
  return Array.from({ length }, (_, at) => alphabet[(value >> (6 * at)) & 63]).join('')
}

const concat = (...parts: readonly (Buffer | readonly Buffer[])[]) => Buffer.concat(parts.flat())

/** The first bytes of `block`, which is repeated as often as needed. */
function repeated(block: Buffer, length: number): Buffer {
  return Buffer.alloc(length, block)
}

interface ShaCrypt {
  readonly digest: (data: Buffer) => Buffer
  /** The places of the digest's bytes in the text, three for four characters. */
  readonly order: readonly (readonly [number, number, number])[]
  /** The last bytes, and how many characters they are. */
  readonly rest: readonly [value: (digest: Buffer) => number, length: number]
}

const byte = (digest: Buffer, at: number) => digest[at] ?? 0

/** Every triple follows from the one before by a turn and a step. */
function triples(
  [a, b, c]: readonly [number, number, number],
  next: (triple: readonly [number, number, number]) => readonly [number, number, number],
  count: number,
): readonly (readonly [number, number, number])[] {
  const all: (readonly [number, number, number])[] = [[a, b, c]]
  while (all.length < count) all.push(next(all.at(-1) ?? [a, b, c]))
  return all
}

const shaCrypts: Readonly<Record<'5' | '6', ShaCrypt>> = {
  '5': {
    digest: (data) => hash('sha256', data, 'buffer'),
    order: triples([0, 10, 20], ([a, b, c]) => [c + 1, a + 1, b + 1], 10),
    rest: [(digest) => (byte(digest, 31) << 8) | byte(digest, 30), 3],
  },
  '6': {
    digest: (data) => hash('sha512', data, 'buffer'),
    order: triples([0, 21, 42], ([a, b, c]) => [b + 1, c + 1, a + 1], 21),
    rest: [(digest) => byte(digest, 63), 2],
  },
}

/** For each bit of the length, the lowest first. */
function byBits(length: number, one: Buffer, zero: Buffer): readonly Buffer[] {
  return [...length.toString(2)].toReversed().map((bit) => (bit === '1' ? one : zero))
}

/**
 * Computes the digest of `$5$` (SHA-256) and `$6$` (SHA-512).
 * @see Ulrich Drepper, "Unix crypt using SHA-256 and SHA-512"; the numbers are the steps there
 */
export function shaCrypt(id: '5' | '6', password: Buffer, salt: Buffer, rounds: number): string {
  const { digest, order, rest } = shaCrypts[id]
  const length = password.length
  // 4 to 8
  const b = digest(concat(password, salt, password))
  // 1 to 3, 9 to 12
  let sum = digest(concat(password, salt, repeated(b, length), byBits(length, b, password)))
  // 13 to 16
  const p = repeated(digest(Buffer.alloc(length * length, password)), length)
  // 17 to 20
  const s = repeated(digest(Buffer.alloc(salt.length * (16 + byte(sum, 0)), salt)), salt.length)
  // 21
  for (let round = 0; round < rounds; round += 1) {
    const isOdd = round % 2 === 1
    sum = digest(
      concat(isOdd ? p : sum, round % 3 === 0 ? [] : s, round % 7 === 0 ? [] : p, isOdd ? sum : p),
    )
  }
  // 22
  const text = order.map(([x, y, z]) =>
    encode((byte(sum, x) << 16) | (byte(sum, y) << 8) | byte(sum, z), 4),
  )
  return text.join('') + encode(rest[0](sum), rest[1])
}

/**
 * Computes the digest of `$P$`: the portable hash of phpass, in WordPress, Drupal and phpBB.
 * @param log2 the binary logarithm of the rounds
 */
export function phpass(password: Buffer, salt: string, log2: number): string {
  let sum = hash('md5', concat(Buffer.from(salt), password), 'buffer')
  for (let left = 2 ** log2; left > 0; left -= 1) sum = hash('md5', concat(sum, password), 'buffer')
  const groups = [0, 3, 6, 9, 12].map((at) =>
    encode(byte(sum, at) | (byte(sum, at + 1) << 8) | (byte(sum, at + 2) << 16), 4),
  )
  return groups.join('') + encode(byte(sum, 15), 2)
}

/** The number that a character stands for; −1 for another character. */
export function valueOf(character: string): number {
  return alphabet.indexOf(character)
}

/** The character of a number below 64. */
export function characterOf(value: number): string {
  return alphabet[value] ?? ''
}
