/** How password hashes are stored. */
import type { WeakDigest } from './formats.ts'

export type StoredHash =
  /** Argon2id with the pepper. */
  | { readonly form: 'own'; readonly hash: string }
  /** A hash of another system, as it was there. */
  | { readonly form: 'imported'; readonly hash: string }
  /** A weak digest of another system inside Argon2id with the pepper. */
  | ({ readonly form: 'wrapped'; readonly hash: string } & Omit<WeakDigest, 'digest'>)

/** Also in an index of the schema, and in `hasImportedHash`. */
const importedPrefix = 'imported:'
const wrapped =
  /^wrapped:(?<algorithm>md5|sha1|sha256|sha512):(?<order>saltFirst|passwordFirst):(?<salt>[\w-]*):(?<hash>\$argon2id\$.*)$/

/** The stored form of a hash that another system made. */
export function importedHash(hash: string): string {
  return importedPrefix + hash
}

/** The stored form of a weak digest. @param hash the Argon2id hash of the digest in base64 */
export function wrappedHash({ algorithm, order, salt }: WeakDigest, hash: string): string {
  return `wrapped:${algorithm}:${order}:${salt.toString('base64url')}:${hash}`
}

export function parseStoredHash(stored: string): StoredHash {
  if (stored.startsWith(importedPrefix))
    return { form: 'imported', hash: stored.slice(importedPrefix.length) }
  const groups = wrapped.exec(stored)?.groups
  if (!groups) return { form: 'own', hash: stored }
  return {
    form: 'wrapped',
    algorithm: groups['algorithm'] as WeakDigest['algorithm'],
    order: groups['order'] as WeakDigest['order'],
    salt: Buffer.from(groups['salt'] ?? '', 'base64url'),
    hash: groups['hash'] ?? '',
  }
}
