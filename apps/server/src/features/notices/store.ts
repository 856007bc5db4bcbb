/** The rows of the staff's mails about what waits. */
import { and, eq } from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { Db } from '../../db/db.ts'
import { accounts, members, staff_notices } from '../../db/schema.ts'
import { isActiveMember, maySignIn } from '../../members/members.ts'

export type NoticesRow = typeof staff_notices.$inferSelect

export async function findNotices(db: Db, id: string): Promise<NoticesRow | undefined> {
  const [row] = await db.select().from(staff_notices).where(eq(staff_notices.account_id, id))
  return row
}

/** Writes a member's choice; fields that are left out stay. */
export async function writeNotices(
  db: Db,
  row: Pick<NoticesRow, 'account_id' | 'told_at'> & Partial<NoticesRow>,
): Promise<NoticesRow> {
  const { account_id: _, ...values } = row
  const [written] = await db
    .insert(staff_notices)
    .values(row)
    .onConflictDoUpdate({ target: staff_notices.account_id, set: values })
    .returning()
  return written as NoticesRow
}

export interface NoticeReader {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly locale: string | null
  readonly role: Role
  /** None means all. */
  readonly areas: readonly CountryArea[]
  /** Null for a member whom the server has not seen yet. */
  readonly notices: NoticesRow | null
}

/** Finds the active members who may sign in, with what they have chosen. */
export async function findReaders(db: Db): Promise<NoticeReader[]> {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      surname: accounts.surname,
      email: accounts.email,
      locale: accounts.locale,
      role: members.role,
      areas: members.areas,
      notices: staff_notices,
    })
    .from(accounts)
    .innerJoin(members, isActiveMember)
    .leftJoin(staff_notices, eq(staff_notices.account_id, accounts.id))
    .where(maySignIn)
}

/**
 * Marks that a member is told now.
 * @returns false when another server was first
 */
export async function claimNotice(
  db: Db,
  { account_id, told_at: before }: NoticesRow,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .update(staff_notices)
    .set({ told_at: now })
    .where(and(eq(staff_notices.account_id, account_id), eq(staff_notices.told_at, before)))
    .returning({ id: staff_notices.account_id })
  return claimed.length === 1
}
