/** The rows of the members of the staff, and of the invitations that make them. */
import {
  and,
  arrayContained,
  asc,
  eq,
  getTableColumns,
  gt,
  isNull,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { AccountRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import {
  accounts,
  activations,
  consents,
  invitations,
  members,
  terms_acceptances,
} from '../../../db/schema.ts'
import { dropQueuedMails } from '../../../mail/outbox.ts'
import type { PageCursor } from '../lists/pagination.ts'

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

const isOpen = and(isNull(invitations.used_at), isNull(invitations.voided_at))

const memberColumns = {
  id: accounts.id,
  name: accounts.name,
  surname: accounts.surname,
  email: accounts.email,
  locale: accounts.locale,
  agentState: accounts.state,
  last_signed_in_at: accounts.last_signed_in_at,
  role: members.role,
  areas: members.areas,
  state: members.state,
  invited_at: members.invited_at,
  invitation_expires_at: sql`(select max(${invitations.expires_at}) from ${invitations}
    where ${invitations.account_id} = ${members.account_id} and ${isOpen})`.mapWith(
    members.invited_at,
  ) as ReturnType<typeof sql<Date | null>>,
}

/** The condition for members who have no rights outside of the areas of somebody else. */
const isWithin = (areas: readonly CountryArea[]) =>
  areas.length === 0
    ? undefined
    : and(arrayContained(members.areas, [...areas]), sql`cardinality(${members.areas}) > 0`)

/** One page of the members by surname. */
export function findMembers(
  db: Db,
  {
    areas,
    after,
    limit,
  }: { areas: readonly CountryArea[]; after: PageCursor | undefined; limit: number },
) {
  const surname = sql`lower(${accounts.surname})`
  return db
    .select(memberColumns)
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(
      and(
        isWithin(areas),
        after && sql`(${surname}, ${accounts.id}) > (lower(${after.key}::text), ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(surname), asc(accounts.id))
    .limit(limit)
}

export async function findMemberRow(db: Db, id: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(eq(accounts.id, id))
  return row
}

/** The id of the member with this e-mail address, in its canonical spelling. */
export async function findMemberId(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(eq(accounts.email, email))
  return row?.id
}

type NewAccount = Pick<
  typeof accounts.$inferInsert,
  'id' | 'email' | 'name' | 'surname' | 'locale' | 'created_at'
>

/**
 * Stores an account without a password if its address is free, and locks the account that has the
 * address: the unique index decides between two requests at once.
 */
export async function insertOrLockAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email })
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, account.email))
    .for('update')
  return row as AccountRow
}

/** Writes the names and the language of somebody who is no agent. */
export async function renameAccount(
  db: Db,
  id: string,
  names: Pick<NewAccount, 'name' | 'surname' | 'locale'>,
): Promise<void> {
  await db.update(accounts).set(names).where(eq(accounts.id, id))
}

/**
 * Puts an account of the staff in the place of a registration that was never confirmed, with its
 * links and agreements. Anybody can register with an address, so its data and its password are not
 * the owner's.
 */
export async function replaceRegistration(
  db: Db,
  id: string,
  account: NewAccount,
  at: Date,
): Promise<void> {
  const { word_prefixes: _, ...columns } = getTableColumns(accounts)
  const emptyRow = Object.fromEntries(Object.keys(columns).map((name) => [name, sql`default`]))
  await db
    .update(accounts)
    .set({ ...emptyRow, ...account, id })
    .where(eq(accounts.id, id))
  const ended = await db
    .update(activations)
    .set({ voided_at: at, registration: null })
    .where(and(eq(activations.agent_id, id), isNull(activations.used_at)))
    .returning({ hash: activations.token_hash })
  await dropQueuedMails(
    db,
    ended.map(({ hash }) => hash),
  )
  await db.delete(terms_acceptances).where(eq(terms_acceptances.agent_id, id))
  await db.delete(consents).where(eq(consents.agent_id, id))
}

/** Writes what a member may do, of somebody new or of a former member. */
export async function writeMember(db: Db, member: typeof members.$inferInsert): Promise<void> {
  const { account_id: _, ...values } = member
  await db
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: members.account_id, set: values })
}

export async function updateMember(
  db: Db,
  id: string,
  values: Partial<typeof members.$inferInsert>,
): Promise<void> {
  await db.update(members).set(values).where(eq(members.account_id, id))
}

export async function insertInvitation(
  db: Db,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await db.insert(invitations).values(invitation)
}

/** Voids the open invitations of an account, and removes their mails that were not sent yet. */
export async function voidInvitations(db: Db, id: string, at: Date): Promise<void> {
  const voided = await db
    .update(invitations)
    .set({ voided_at: at })
    .where(and(eq(invitations.account_id, id), isOpen))
    .returning({ hash: invitations.token_hash })
  await dropQueuedMails(
    db,
    voided.map(({ hash }) => hash),
  )
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Finds an invitation with the person whom it invites. */
export async function findInvitation(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      name: accounts.name,
      surname: accounts.surname,
      agentState: accounts.state,
      passwordHash: accounts.password_hash,
      role: members.role,
      memberState: members.state,
      expires_at: invitations.expires_at,
      used_at: invitations.used_at,
      voided_at: invitations.voided_at,
    })
    .from(invitations)
    .innerJoin(members, eq(members.account_id, invitations.account_id))
    .innerJoin(accounts, eq(accounts.id, members.account_id))
    .where(eq(invitations.token_hash, tokenHash))
  return row
}

/** Uses an invitation; false when another request was first. */
export async function spendInvitation(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  const spent = await db
    .update(invitations)
    .set({ used_at: at })
    .where(and(eq(invitations.token_hash, tokenHash), isOpen, gt(invitations.expires_at, at)))
    .returning({ hash: invitations.token_hash })
  return spent.length === 1
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ password_hash: passwordHash }).where(eq(accounts.id, id))
}

/**
 * Takes registrations from a member who no longer decides them.
 * @param countryIds the countries that the member may still decide on; undefined for all
 */
export async function endAssignments(
  db: Db,
  id: string,
  countryIds: readonly number[] | undefined = [],
): Promise<void> {
  await db
    .update(accounts)
    .set({ assigned_to: null })
    .where(
      and(
        eq(accounts.assigned_to, id),
        or(isNull(accounts.country_id), notInArray(accounts.country_id, [...countryIds])),
      ),
    )
}
