/** Checks passwords against the hashes of other systems, in threads of its own. */
import { verify as argon2Verify } from '@node-rs/argon2'
import { hashing } from '@passerelle/contracts/limits.ts'
import { Threads } from '../../threads/thread.ts'

export interface PasswordQuestion {
  readonly hash: string
  readonly password: string
}

const threads = new Threads<PasswordQuestion, boolean>(
  new URL('thread.ts', import.meta.url),
  hashing.running,
)

/** @param hash as `readHash` knows it */
export function checkImportedHash(hash: string, password: string): Promise<boolean> {
  // This library has threads itself.
  if (hash.startsWith('$argon2id$')) return argon2Verify(hash, password)
  return threads.ask({ hash, password })
}
