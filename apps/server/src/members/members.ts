/** The members of the staff, for everything that asks what somebody may do. */
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { statesWithAccess } from '@passerelle/contracts/choices.ts'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import { hasPermission, type Permission } from '@passerelle/contracts/permissions.ts'
import type { Db } from '../db/db.ts'
import { accounts, members } from '../db/schema.ts'
import { notFound, Problem } from '../problems/problem.ts'

/** The join of an account's rights at the desk. */
export const isActiveMember = and(eq(members.account_id, accounts.id), eq(members.state, 'active'))

/** The condition that an account may sign in: members who are agents too may be suspended. */
export const maySignIn = or(isNull(accounts.state), inArray(accounts.state, [...statesWithAccess]))

/** Says whether an account has, or was offered, rights at the desk. */
export async function isMember(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.account_id })
    .from(members)
    .where(and(eq(members.account_id, id), ne(members.state, 'closed')))
  return rows.length > 0
}

/**
 * Reads in a transaction whether a member still has a permission, and keeps it until the end of the
 * transaction. Rights can be taken away while a request runs; the request that takes them away
 * waits, so nothing is written in the name of a former member afterwards. Call it before other rows
 * are locked.
 * @returns the areas that the member is limited to; none means all
 * @throws Problem 404 when the permission was taken away
 */
export async function keepPermission(
  db: Db,
  id: string,
  permission: Permission,
): Promise<readonly CountryArea[]> {
  const [member] = await db
    .select({ role: members.role, areas: members.areas })
    .from(members)
    .where(and(eq(members.account_id, id), eq(members.state, 'active')))
    .for('share')
  if (!member || !hasPermission(member.role, permission)) throw notFound()
  return member.areas
}

/**
 * Keeps the rights of members until the end of the transaction, as `keepPermission` does for one. It
 * locks them in one order, that of `lockMembers`. Call it first, and read afterwards what they may.
 */
export async function keepMembers(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: members.account_id })
    .from(members)
    .where(inArray(members.account_id, [...ids]))
    .orderBy(asc(members.account_id))
    .for('share')
}

/**
 * Locks members, and all admins, in one order: of two changes at once, the second one sees what the
 * first has left.
 */
export async function lockMembers(db: Db, ids: readonly string[]) {
  return db
    .select()
    .from(members)
    .where(
      or(
        and(eq(members.role, 'admin'), eq(members.state, 'active')),
        inArray(members.account_id, [...ids]),
      ),
    )
    .orderBy(asc(members.account_id))
    .for('update')
}

/**
 * Keeps the last admin: call it in the transaction that takes the rights of an account away. It
 * locks all admins, so that the last two cannot leave at once. An admin who is suspended cannot
 * sign in and does not count. The last admin of all areas stays too, because one who is limited to
 * areas can give no rights outside them.
 * @throws Problem 409 when the account is the last admin
 */
export async function keepAnAdmin(db: Db, accountId: string): Promise<void> {
  const admins = await db
    .select({ id: members.account_id, areas: members.areas })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(and(eq(members.role, 'admin'), eq(members.state, 'active'), maySignIn))
    .orderBy(members.account_id)
    .for('update', { of: members })
  const admin = admins.find(({ id }) => id === accountId)
  const others = admins.filter(({ id }) => id !== accountId)
  const isLast =
    admin?.areas.length === 0
      ? others.every(({ areas }) => areas.length > 0)
      : admin !== undefined && others.length === 0
  if (isLast)
    throw new Problem(409, 'conflict', 'This is the last admin. Make somebody else an admin first.')
}
