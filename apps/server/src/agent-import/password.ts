/** The password hashes of a file. */
import { importedHash } from '../crypto/imported/stored-hash.ts'
import { readHash, readWeakDigest, type WeakDigest } from '../crypto/imported/formats.ts'
import { parseStoredHash } from '../crypto/imported/stored-hash.ts'
import type { Keys } from '../crypto/keys.ts'
import type { ValueFault } from './report.ts'

export type ImportedPassword =
  /** As another system stored it. */
  | { readonly form: 'hash'; readonly text: string; readonly stored: string }
  | { readonly form: 'weak'; readonly weak: WeakDigest }
  /** As this product stores it, with the pepper of the same SECRET_KEY. */
  | { readonly form: 'own'; readonly stored: string }

const ownText = /^peppered:(?<key>[\w-]{8}):(?<stored>(?:wrapped:[\w:-]*:)?\$argon2id\$[\w$=,+/]+)$/

/** Names the pepper, so that a hash is not imported where it can never be right. */
const pepperName = (keys: Keys) => keys.hmac('name of the pepper', '').slice(0, 8)

/**
 * Reads the hash of a row.
 * @returns undefined for an empty value, and a fault for what is no hash
 */
export function readPassword(
  keys: Keys,
  value: unknown,
): ImportedPassword | ValueFault | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'string') return 'invalid'
  const own = ownText.exec(value)?.groups
  if (own)
    return own['key'] === pepperName(keys)
      ? { form: 'own', stored: own['stored'] ?? '' }
      : 'otherSecretKey'
  const weak = readWeakDigest(value)
  if (weak) return { form: 'weak', weak }
  const hash = readHash(value)
  if (!hash) return 'invalid'
  return hash.isTooCostly ? 'tooCostly' : { form: 'hash', text: value, stored: importedHash(value) }
}

/** Writes a stored hash as `readPassword` reads it. */
export function writePassword(keys: Keys, stored: string | null): string | null {
  if (stored === null) return null
  const { form, hash } = parseStoredHash(stored)
  return form === 'imported' ? hash : `peppered:${pepperName(keys)}:${stored}`
}
