import { eq } from 'drizzle-orm'
import type { Keys } from '../../crypto/keys.ts'
import { StartError } from '../../problems/start-error.ts'
import type { Db } from '../db.ts'
import { installation } from '../schema.ts'

const name = 'secret key check'

/**
 * Stores a sealed value at the first start, and opens it at every later one: with another key no
 * password would work, and the signing keys could not be decrypted.
 * @throws StartError when the database belongs to another SECRET_KEY
 */
export async function checkSecretKey(db: Db, keys: Keys): Promise<void> {
  await db
    .insert(installation)
    .values({ name, value: keys.seal(name) })
    .onConflictDoNothing()
  await refuseOtherSecretKey(db, keys)
}

/**
 * The same for those who must not decide which key is the right one: writes nothing, and passes
 * before the first start.
 * @throws StartError when the database belongs to another SECRET_KEY
 */
export async function refuseOtherSecretKey(db: Db, keys: Keys): Promise<void> {
  if ((await opensSecretKeyCheck(db, keys)) === false)
    throw new StartError(
      "This SECRET_KEY is not the one that the database was made with: nobody's password would work. Set the earlier key. If it is lost for good, see docs/operating.md, Secrets.",
    )
}

/** Tries to open the sealed value. It returns undefined before the first start. */
export async function opensSecretKeyCheck(db: Db, keys: Keys): Promise<boolean | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  if (row === undefined) return undefined
  try {
    keys.open(row.value)
    return true
  } catch {
    return false
  }
}
