import { eq } from 'drizzle-orm'
import { attempts } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { accounts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import { countAttempt, resetLimit } from '../rate-limit/rate-limit.ts'
import { endSession, type Caller } from './sessions.ts'

const limit = { name: 'wrongOldPassword', ...attempts.wrongOldPassword }
const wrongPasswordTexts = {
  old: 'The current password is not right.',
  password: 'The password is not right.',
} as const

async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: accounts.password_hash })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row?.hash ?? undefined
}

/**
 * Checks that the caller knows the password. The try is counted first; the fifth wrong password
 * within 15 minutes ends the session. Call it within `deps.passwords.admit`.
 * @param field the form's field of the password
 * @returns the hash that the password was checked against
 * @throws Problem 400, or 401 when the session has ended
 */
export async function checkOwnPassword(
  deps: Deps,
  { id, sessionId }: Caller,
  password: string,
  field: keyof typeof wrongPasswordTexts,
): Promise<string> {
  const { db, log, passwords } = deps
  const { allowed, left } = await countAttempt(deps, limit, sessionId)
  const hash = allowed ? await findPasswordHash(db, id) : undefined
  if (hash !== undefined && (await passwords.verify(hash, password, id))) {
    await resetLimit(deps, limit.name, sessionId)
    return hash
  }
  log.info({ agentId: id }, 'password was wrong')
  if (left > 0)
    throw new Problem(400, 'invalid', wrongPasswordTexts[field], { errors: { [field]: 'wrong' } })
  await endSession(deps, sessionId)
  throw new Problem(401, 'noSession', 'The password was wrong too often. Please sign in again.')
}
