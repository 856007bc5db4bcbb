import { and, count, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { accounts, passkey_challenges, passkeys } from '../db/schema.ts'

const columns = {
  id: passkeys.id,
  credentialId: passkeys.credential_id,
  publicKey: passkeys.public_key,
  counter: passkeys.counter,
  transports: passkeys.transports,
  backupEligible: passkeys.backup_eligible,
  name: passkeys.name,
  createdAt: passkeys.created_at,
  lastUsedAt: passkeys.last_used_at,
}

/** The passkeys of an account, newest first. */
export function findPasskeys(db: Db, accountId: string) {
  return db
    .select(columns)
    .from(passkeys)
    .where(eq(passkeys.account_id, accountId))
    .orderBy(desc(passkeys.created_at), passkeys.id)
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(passkeys)
    .where(eq(passkeys.account_id, accountId))
  return row?.number ?? 0
}

/** Finds an account's passkey by the id that the authenticator gave it. */
export async function findPasskey(db: Db, accountId: string, credentialId: string) {
  const [row] = await db
    .select(columns)
    .from(passkeys)
    .where(and(eq(passkeys.account_id, accountId), eq(passkeys.credential_id, credentialId)))
  return row
}

/** Finds the account that has a passkey. */
export async function findPasskeyOwner(db: Db, credentialId: string) {
  const [owner] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.account_id))
    .where(eq(passkeys.credential_id, credentialId))
  return owner
}

/** Counts an offer of a passkey; says no for an account that has one or was offered enough. */
export async function countPasskeyOffer(db: Db, accountId: string, most: number): Promise<boolean> {
  const own = db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.account_id, accounts.id))
  const counted = await db
    .update(accounts)
    .set({ passkey_offers: sql`${accounts.passkey_offers} + 1` })
    .where(and(eq(accounts.id, accountId), lt(accounts.passkey_offers, most), notExists(own)))
    .returning({ id: accounts.id })
  return counted.length === 1
}

/** Stores a passkey; says no when somebody has it already. */
export async function insertPasskey(db: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credential_id })
    .returning({ id: passkeys.id })
  return inserted.length === 1
}

/** Notes a proof; says no when another proof changed the counter in the meantime. */
export async function usePasskey(
  db: Db,
  id: string,
  {
    counters,
    isBackedUp,
    at,
  }: { counters: { before: number; after: number }; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter: counters.after, backed_up: isBackedUp, last_used_at: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counters.before)))
    .returning({ id: passkeys.id })
  return used.length === 1
}

const isOwn = (accountId: string, id: string) =>
  and(eq(passkeys.account_id, accountId), eq(passkeys.id, id))

/** Says no when the account has no such passkey. */
export async function renamePasskeyRow(
  db: Db,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(accountId, id))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** Says no when the account has no such passkey. */
export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(isOwn(accountId, id))
    .returning({ id: passkeys.id })
  return deleted.length === 1
}

/** Stores the challenge for a session's new passkey, in place of an earlier one. */
export async function replaceChallenge(
  db: Db,
  row: typeof passkey_challenges.$inferInsert,
): Promise<void> {
  await db
    .insert(passkey_challenges)
    .values(row)
    .onConflictDoUpdate({
      target: passkey_challenges.session_hash,
      set: { challenge: row.challenge, expires_at: row.expires_at },
    })
}

/** Takes the challenge of a session, once. */
export async function takeChallenge(
  db: Db,
  sessionId: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await db
    .delete(passkey_challenges)
    .where(
      and(eq(passkey_challenges.session_hash, sessionId), gt(passkey_challenges.expires_at, at)),
    )
    .returning({ challenge: passkey_challenges.challenge })
  return row?.challenge
}
