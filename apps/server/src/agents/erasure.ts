/** The end of an account: everything that names the person is erased. */
import { eq } from 'drizzle-orm'
import { days } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { clearAuditDetails, writeAuditEvent } from '../audit/audit-log.ts'
import type { Db } from '../db/db.ts'
import { accounts, email_changes, email_undos, outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { noSession } from '../problems/problem.ts'
import { endSessions } from '../sessions/sessions.ts'
import { lockAccount } from './store.ts'

/**
 * Deletes an account in the caller's transaction: ends its sessions, erases everything that names
 * the person, and mails that it is done. The audit log keeps the ids. For a member of the staff call
 * `keepAnAdmin` before.
 * @throws Problem 401 when the account was deleted in the meantime
 */
export async function deleteAccount(db: Db, deps: Deps, id: string): Promise<void> {
  const account = await lockAccount(db, id)
  if (!account) throw noSession()
  await endSessions({ ...deps, db }, id)
  await eraseAccount(db, id)
  await clearAuditDetails(db, id)
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'accountDeleted' })
  await queueMail(db, deps, {
    accountId: null,
    to: account.email,
    template: 'accountDeleted',
    locale: account.locale ?? 'en-US',
    values: { name: greetingName(account, account.locale) },
    life: days(7),
  })
}

/**
 * Deletes everything that names the person: the row with sessions, codes and requests, the mails,
 * and the addresses of links.
 */
async function eraseAccount(db: Db, id: string): Promise<void> {
  await db.update(email_changes).set({ email: '' }).where(eq(email_changes.account_id, id))
  await db.update(email_undos).set({ email: '' }).where(eq(email_undos.account_id, id))
  await db.delete(outbox).where(eq(outbox.account_id, id))
  await db.delete(accounts).where(eq(accounts.id, id))
}
