import { recoveryCodes as rules } from '@passerelle/contracts/limits.ts'
import { canonicalCode, randomCharacters } from '../crypto/codes.ts'
import type { Keys } from '../crypto/keys.ts'

/** Makes ten codes of 50 bits, as XXXXX-XXXXX. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: rules.count }, () =>
    randomCharacters(rules.characters).replace(/^(.{5})/, '$1-'),
  )
}

/**
 * Hashes a code for the table. The key is not in the database, so that a dump opens no account:
 * a hash for passwords would have to run once for each of the ten.
 */
export function recoveryCodeHash(keys: Keys, accountId: string, code: string): string {
  return keys.hmac('recovery', `${accountId} ${canonicalCode(code)}`)
}
