/** Rows of the profile: the e-mail change that waits, codes. */
import { and, eq, gt, gte, inArray, isNull, ne } from 'drizzle-orm'
import { holdsAddress, type AccountRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { dropQueuedMails } from '../../mail/outbox.ts'
import {
  accounts,
  change_codes,
  email_changes,
  email_undos,
  outbox,
  reset_codes,
  sessions,
} from '../../db/schema.ts'

/**
 * The other account that holds the address. A registration that is not activated holds none.
 */
export async function findEmailHolder(
  db: Db,
  email: string,
  except: string,
): Promise<Pick<AccountRow, 'id' | 'name' | 'surname' | 'locale'> | undefined> {
  const [holder] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
    })
    .from(accounts)
    .where(and(eq(accounts.email, email), ne(accounts.id, except), holdsAddress))
  return holder
}

export async function insertEmailChange(
  db: Db,
  change: typeof email_changes.$inferInsert,
): Promise<void> {
  await db.insert(email_changes).values(change)
}

/** Voids the agent's unused links, also those not mailed yet; says whether one was still valid. */
export async function voidEmailChanges(db: Db, agentId: string, now: Date): Promise<boolean> {
  const voided = await db
    .update(email_changes)
    .set({ voided_at: now })
    .where(
      and(
        eq(email_changes.account_id, agentId),
        isNull(email_changes.used_at),
        isNull(email_changes.voided_at),
      ),
    )
    .returning({ hash: email_changes.token_hash, expires_at: email_changes.expires_at })
  await dropQueuedMails(
    db,
    voided.map(({ hash }) => hash),
  )
  return voided.some(({ expires_at }) => expires_at > now)
}

export type EmailChangeRow = typeof email_changes.$inferSelect

export async function findEmailChange(
  db: Db,
  tokenHash: string,
): Promise<EmailChangeRow | undefined> {
  const [row] = await db.select().from(email_changes).where(eq(email_changes.token_hash, tokenHash))
  return row
}

export async function updateEmailChange(
  db: Db,
  tokenHash: string,
  values: { used_at?: Date; voided_at?: Date },
): Promise<void> {
  await db.update(email_changes).set(values).where(eq(email_changes.token_hash, tokenHash))
}

/** Finds the present address of an account. */
export async function findEmail(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
  return row?.email
}

/** Finds an agent's session by its id. */
export async function findSession(db: Db, sessionId: string, agentId: string) {
  const [row] = await db
    .select({ sessionId: sessions.id_hash, providerSession: sessions.provider_session })
    .from(sessions)
    .where(and(eq(sessions.id_hash, sessionId), eq(sessions.account_id, agentId)))
  return row
}

export async function insertEmailUndo(
  db: Db,
  undo: typeof email_undos.$inferInsert,
): Promise<void> {
  await db.insert(email_undos).values(undo)
}

export async function findEmailUndo(
  db: Db,
  tokenHash: string,
): Promise<typeof email_undos.$inferSelect | undefined> {
  const [row] = await db.select().from(email_undos).where(eq(email_undos.token_hash, tokenHash))
  return row
}

export async function spendEmailUndo(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.update(email_undos).set({ used_at: now }).where(eq(email_undos.token_hash, tokenHash))
}

/**
 * Voids the agent's unused undo links that were mailed since, so that nobody undoes the undoing.
 */
export async function voidEmailUndos(
  db: Db,
  agentId: string,
  since: Date,
  now: Date,
): Promise<void> {
  const voided = await db
    .update(email_undos)
    .set({ voided_at: now })
    .where(
      and(
        eq(email_undos.account_id, agentId),
        gte(email_undos.created_at, since),
        isNull(email_undos.used_at),
        isNull(email_undos.voided_at),
      ),
    )
    .returning({ hash: email_undos.token_hash })
  await dropQueuedMails(
    db,
    voided.map(({ hash }) => hash),
  )
}

/**
 * Deletes a registration that was not activated, and its mails: its address belongs to an account
 * now.
 */
export async function deleteUnactivated(db: Db, email: string): Promise<void> {
  const registration = and(eq(accounts.email, email), eq(accounts.state, 'registered'))
  await db
    .delete(outbox)
    .where(
      and(
        inArray(
          outbox.account_id,
          db.select({ id: accounts.id }).from(accounts).where(registration),
        ),
        eq(outbox.state, 'queued'),
      ),
    )
  await db.delete(accounts).where(registration)
}

/** Says no when the password has changed since the check. */
export async function replacePassword(
  db: Db,
  id: string,
  checkedHash: string,
  newHash: string,
): Promise<boolean> {
  const changed = await db
    .update(accounts)
    .set({ password_hash: newHash })
    .where(and(eq(accounts.id, id), eq(accounts.password_hash, checkedHash)))
    .returning({ id: accounts.id })
  return changed.length === 1
}

/**
 * Voids the account's reset codes, the links of their mails, and its change codes. Mails that were
 * not sent yet are not sent any more.
 */
export async function voidCodes(db: Db, agentId: string, now: Date): Promise<void> {
  await db
    .update(reset_codes)
    .set({ spent_at: now })
    .where(
      and(
        eq(reset_codes.account_id, agentId),
        isNull(reset_codes.spent_at),
        gt(reset_codes.expires_at, now),
      ),
    )
  const voided = await db
    .update(reset_codes)
    .set({ link_spent_at: now })
    .where(and(eq(reset_codes.account_id, agentId), isNull(reset_codes.link_spent_at)))
    .returning({ hash: reset_codes.link_hash })
  await dropQueuedMails(
    db,
    voided.flatMap(({ hash }) => hash ?? []),
  )
  await db
    .update(change_codes)
    .set({ spent_at: now })
    .where(
      and(
        eq(change_codes.account_id, agentId),
        isNull(change_codes.spent_at),
        gt(change_codes.expires_at, now),
      ),
    )
}
