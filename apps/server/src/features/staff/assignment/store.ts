/** Who of the staff looks after what waits of an agent, in rows. */
import { and, arrayOverlaps, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import { isAgentRow, type AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, members } from '../../../db/schema.ts'
import { isActiveMember, maySignIn } from '../../../members/members.ts'
import type { PageCursor } from '../lists/pagination.ts'

export interface MemberName {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly areas: readonly CountryArea[]
}

const memberColumns = {
  id: accounts.id,
  name: accounts.name,
  surname: accounts.surname,
  areas: members.areas,
}

/** Finds an active member who has one of the roles and may sign in. */
export async function findMember(
  db: Db,
  id: string,
  roles: readonly Role[],
): Promise<MemberName | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(accounts)
    .innerJoin(members, isActiveMember)
    .where(and(eq(accounts.id, id), inArray(members.role, [...roles]), maySignIn))
  return row
}

interface ColleaguesPage {
  /** The member whose colleagues they are. */
  readonly of: string
  readonly roles: readonly Role[]
  /** They may decide in one of these areas; none means any. */
  readonly areas: readonly CountryArea[]
  readonly after: PageCursor | undefined
  readonly limit: number
}

/** No areas mean all. */
const mayDecideIn = (areas: readonly CountryArea[]) =>
  or(sql`cardinality(${members.areas}) = 0`, arrayOverlaps(members.areas, [...areas]))

/** One page of a member's colleagues, by surname. */
export function findColleagues(
  db: Db,
  { of, roles, areas, after, limit }: ColleaguesPage,
): Promise<MemberName[]> {
  const surname = sql`lower(${accounts.surname})`
  return db
    .select(memberColumns)
    .from(accounts)
    .innerJoin(members, isActiveMember)
    .where(
      and(
        ne(accounts.id, of),
        inArray(members.role, [...roles]),
        maySignIn,
        areas.length > 0 ? mayDecideIn(areas) : undefined,
        after && sql`(${surname}, ${accounts.id}) > (lower(${after.key}::text), ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(surname), asc(accounts.id))
    .limit(limit)
}

const waits = (id: string) =>
  and(eq(accounts.id, id), or(eq(accounts.state, 'activated'), accounts.has_open_request))

/** Locks an agent until the transaction ends; undefined when nothing waits for a decision. */
export async function lockWaiting(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(accounts).where(waits(id)).for('update')
  return row && isAgentRow(row) ? row : undefined
}

/** Writes who looks after what waits of an agent. */
export async function writeOwner(db: Db, id: string, owner: string | null): Promise<void> {
  await db.update(accounts).set({ assigned_to: owner }).where(eq(accounts.id, id))
}
