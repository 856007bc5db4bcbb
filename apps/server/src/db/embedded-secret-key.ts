import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config.ts'
import type { Db } from './db.ts'
import { agents } from './schema.ts'
import { randomToken } from '../crypto/tokens.ts'

/**
 * The key of the embedded database, made at the first start and readable by its owner alone.
 * @param folder where the database is, which this process must have to itself
 * @throws ConfigError when the key is gone, or the file holds none: with another key nobody's password works
 */
export async function embeddedSecretKey(folder: string, db: Db): Promise<string> {
  const file = join(folder, 'secret.key')
  if (!existsSync(file)) {
    if (await hasAgents(db))
      throw new ConfigError([
        `${file} is missing, and without it nobody's password works: put it back from a backup, or set SECRET_KEY if that was used; to begin anew, choose another DATA_DIR`,
      ])
    // It is whole and on the disk before it has its name: with half a key nobody's password would work after the next start.
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

/** A start that ended before the key was made has left an empty database. */
const hasAgents = async (db: Db): Promise<boolean> =>
  (await db.select({ id: agents.id }).from(agents).limit(1)).length > 0
