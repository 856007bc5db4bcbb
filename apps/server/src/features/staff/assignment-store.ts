/** Who of the staff looks after what waits of an agent, in rows. */
import { and, eq, inArray, or } from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import { isAgentRow, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts, members } from '../../db/schema.ts'
import { isActiveMember } from '../../members/members.ts'

export interface MemberName {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly areas: readonly CountryArea[]
}

/** Finds an active member who has one of the roles. */
export async function findMember(
  db: Db,
  id: string,
  roles: readonly Role[],
): Promise<MemberName | undefined> {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      surname: accounts.surname,
      areas: members.areas,
    })
    .from(accounts)
    .innerJoin(members, isActiveMember)
    .where(and(eq(accounts.id, id), inArray(members.role, [...roles])))
  return row
}

/** Writes who looks after what waits of an agent; undefined when nothing waits for a decision. */
export async function writeOwner(
  db: Db,
  id: string,
  owner: string | null,
): Promise<AgentRow | undefined> {
  const [row] = await db
    .update(accounts)
    .set({ assigned_to: owner })
    .where(and(eq(accounts.id, id), or(eq(accounts.state, 'activated'), accounts.has_open_request)))
    .returning()
  return row && isAgentRow(row) ? row : undefined
}
