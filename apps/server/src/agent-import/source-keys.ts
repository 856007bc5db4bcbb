/** Keyed hashes of what a source said, so that the next import sees what has changed there. */
import type { Keys } from '../crypto/keys.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { ImportedAgent } from './agent-row.ts'

const length = 12

/** Finds the same member again, also after the address was changed here. */
export function sourceKey(keys: Keys, email: string): string {
  return keys.hmac('imported address', email)
}

/** The hashes of a member's values, by field. A field without a value has none. */
export function fieldHashes(
  keys: Keys,
  { fields }: Pick<ImportedAgent, 'fields'>,
): Record<string, string> {
  // A million rows have twenty values each: hashing with a secret is much faster than an HMAC each.
  const secret = keys.hmac('imported values', '')
  const hashes: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== false)
      hashes[name] = sha256(`${secret} ${name} ${value}`).slice(0, length)
  return hashes
}

/** The names of the fields that differ. */
export function changedFields(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
}
