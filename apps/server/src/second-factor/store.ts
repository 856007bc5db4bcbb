import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import {
  accounts,
  members,
  passkeys,
  pending_sign_ins,
  recovery_codes,
  totp_secrets,
} from '../db/schema.ts'
import { isActiveMember } from '../members/members.ts'

const ownTotp = and(eq(totp_secrets.account_id, accounts.id), isNotNull(totp_secrets.confirmed_at))
const ownPasskey = eq(passkeys.account_id, accounts.id)

/**
 * The condition for an account whose password needs a second step, for queries that read accounts
 * and join active members. A passkey is such a step for staff. Agents have it to sign in without
 * the password, so it must not close the way of the password, unless they set up an app.
 */
export const needsSecondStep = sql<boolean>`(exists (select from ${totp_secrets} where ${ownTotp})
  or (${members.role} is not null and exists (select from ${passkeys} where ${ownPasskey})))`

/** Says whether the password of an account needs a second step. */
export async function asksForSecondStep(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ needsSecondStep })
    .from(accounts)
    .leftJoin(members, isActiveMember)
    .where(eq(accounts.id, accountId))
  return row?.needsSecondStep ?? false
}

/** Those of the accounts that have a passkey. */
export async function accountsWithPasskeys(
  db: Db,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ accountId: passkeys.account_id })
    .from(passkeys)
    .where(inArray(passkeys.account_id, [...accountIds]))
  return rows.map(({ accountId }) => accountId)
}

/** The authenticator apps of accounts. Each account has one or none. */
export function findTotp(db: Db, accountIds: readonly string[]) {
  return db
    .select({
      id: totp_secrets.id,
      accountId: totp_secrets.account_id,
      sealed: totp_secrets.sealed,
      confirmedAt: totp_secrets.confirmed_at,
    })
    .from(totp_secrets)
    .where(
      and(inArray(totp_secrets.account_id, [...accountIds]), isNotNull(totp_secrets.confirmed_at)),
    )
}

/** Uses a time step up; says no when this code or a later one was used before. */
export async function useTotpStep(
  db: Db,
  id: string,
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const used = await db
    .update(totp_secrets)
    .set({ last_step: step, last_used_at: at })
    .where(
      and(
        eq(totp_secrets.id, id),
        or(isNull(totp_secrets.last_step), lt(totp_secrets.last_step, step)),
      ),
    )
    .returning({ id: totp_secrets.id })
  return used.length === 1
}

/** Stores a secret that waits for its first code, in place of an earlier one that waits. */
export async function replaceWaitingTotp(
  db: Db,
  secret: { id: string; accountId: string; sealed: string; sessionId: string; at: Date },
): Promise<void> {
  const { id, accountId, sealed, sessionId, at } = secret
  await db
    .delete(totp_secrets)
    .where(and(eq(totp_secrets.account_id, accountId), isNull(totp_secrets.confirmed_at)))
  await db
    .insert(totp_secrets)
    .values({ id, account_id: accountId, sealed, created_at: at, session_hash: sessionId })
}

/** Finds the secret that a session asked for and that is not older than a time. */
export async function findWaitingTotp(
  db: Db,
  { accountId, sessionId, since }: { accountId: string; sessionId: string; since: Date },
) {
  const [row] = await db
    .select({ id: totp_secrets.id, sealed: totp_secrets.sealed })
    .from(totp_secrets)
    .where(
      and(
        eq(totp_secrets.account_id, accountId),
        eq(totp_secrets.session_hash, sessionId),
        isNull(totp_secrets.confirmed_at),
        gt(totp_secrets.created_at, since),
      ),
    )
    .for('update')
  return row
}

/** Puts a waiting secret into use, in place of the one in use. */
export async function confirmTotpSecret(
  db: Db,
  { id, accountId, step, at }: { id: string; accountId: string; step: number; at: Date },
): Promise<void> {
  await deleteTotp(db, accountId)
  await db
    .update(totp_secrets)
    .set({ confirmed_at: at, last_used_at: at, last_step: step })
    .where(eq(totp_secrets.id, id))
}

/** Deletes the secret in use; says no when there is none. */
export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
  const deleted = await db
    .delete(totp_secrets)
    .where(and(eq(totp_secrets.account_id, accountId), isNotNull(totp_secrets.confirmed_at)))
    .returning({ id: totp_secrets.id })
  return deleted.length > 0
}

/** Counts the recovery codes that were not used. */
export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.account_id, accountId), isNull(recovery_codes.used_at)))
  return row?.left ?? 0
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: string,
  { hashes, at }: { hashes: readonly string[]; at: Date },
): Promise<void> {
  await deleteRecoveryCodes(db, accountId)
  await db
    .insert(recovery_codes)
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: at })))
}

export async function deleteRecoveryCodes(db: Db, accountId: string): Promise<void> {
  await db.delete(recovery_codes).where(eq(recovery_codes.account_id, accountId))
}

/** Uses a recovery code up; says no when it is unknown or was used before. */
export async function useRecoveryCode(
  db: Db,
  { accountId, hash, at }: { accountId: string; hash: string; at: Date },
): Promise<boolean> {
  const used = await db
    .update(recovery_codes)
    .set({ used_at: at })
    .where(
      and(
        eq(recovery_codes.account_id, accountId),
        eq(recovery_codes.code_hash, hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ hash: recovery_codes.code_hash })
  return used.length === 1
}

/** Deletes all factors of an account, also those that wait, and what belongs to the second step. */
export async function deleteFactors(db: Db, accountId: string): Promise<void> {
  await db.delete(totp_secrets).where(eq(totp_secrets.account_id, accountId))
  await db.delete(passkeys).where(eq(passkeys.account_id, accountId))
  await deleteSecondStep(db, accountId)
}

/** Deletes the recovery codes of an account, and its sign-ins that wait for a second step. */
export async function deleteSecondStep(db: Db, accountId: string): Promise<void> {
  await deleteRecoveryCodes(db, accountId)
  await db.delete(pending_sign_ins).where(eq(pending_sign_ins.account_id, accountId))
}

/** Locks an account for a change of its factors. */
export async function lockAccountRow(db: Db, accountId: string) {
  const [row] = await db
    .select({
      name: accounts.name,
      surname: accounts.surname,
      email: accounts.email,
      locale: accounts.locale,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  return row
}
