/** The demo's staff. They are not agents. All their data is fictitious. */
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import type { Db } from '../db/db.ts'
import { accounts, members } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

interface DemoMember {
  readonly id: string
  readonly description: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly role: Role
  readonly areas?: readonly CountryArea[]
}

/** The password of the demo's staff, who need 12 characters or more. */
export const demoStaffPassword = 'tailwind-at-dawn'

export const demoStaff: readonly DemoMember[] = [
  {
    id: '00000000-0000-4000-8000-000000000004',
    description: 'Rita Berg, staff, reviewer',
    email: 'rita.berg@example.com',
    name: 'Rita',
    surname: 'Berg',
    role: 'reviewer',
  },
  {
    id: '00000000-0000-4000-8000-000000000005',
    description: 'Adam Novak, staff, admin',
    email: 'adam.novak@example.com',
    name: 'Adam',
    surname: 'Novak',
    role: 'admin',
  },
]

/** Inserts one member. An existing account with the same address stays as it is. */
export async function seedMember(
  db: Db,
  deps: Deps,
  { id, email, name, surname, role, areas = [] }: DemoMember,
  passwordHash: string,
): Promise<void> {
  const at = deps.now()
  const inserted = await db
    .insert(accounts)
    .values({
      id,
      email,
      name,
      surname,
      locale: 'en-US',
      password_hash: passwordHash,
      created_at: at,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (inserted.length === 0) return
  await db
    .insert(members)
    .values({ account_id: id, role, areas: [...areas], state: 'active', invited_at: at })
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'seeded' })
}
