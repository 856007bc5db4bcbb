import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config/config.ts'
import type { Db } from '../db.ts'
import { accounts } from '../schema.ts'
import { randomToken } from '../../crypto/tokens.ts'

/**
 * Reads the secret key of the embedded database, which the first start creates and only its owner
 * may read.
 * @param folder the database's folder, which this process must hold alone
 * @throws ConfigError when the key is missing, or the file holds none: with another key no
 * password works
 */
export async function embeddedSecretKey(folder: string, db: Db): Promise<string> {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    if (await hasAgents(db))
      throw new ConfigError([
        `${file} is missing, and without it nobody's password works: put it back from a backup, or set SECRET_KEY if that was used; to begin anew, choose another DATA_DIR`,
      ])
    // The key is complete on the disk before it gets its name: with half a key no password would
    // work after the next start.
    writeFileSync(`${file}.new`, randomToken(), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32)
    throw new ConfigError([
      `${file} holds no key; put it back from a backup, as without it nobody's password works`,
    ])
  return key
}

/** A start that ended before it created the key has left an empty database. */
const hasAgents = async (db: Db): Promise<boolean> =>
  (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0
