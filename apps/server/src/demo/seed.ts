import { eq, inArray, sql } from 'drizzle-orm'
import { password as limits } from '@passerelle/contracts/limits.ts'
import { ConfigError } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { passwordFieldError } from '../agents/password-policy.ts'
import { isActiveMember } from '../members/members.ts'
import type { Db } from '../db/db.ts'
import { seedAgencies } from './agencies.ts'
import { demoPeople, demoPassword, seedPerson } from './people.ts'
import { demoStaff, demoStaffPassword, seedMember } from './staff.ts'
import { seedQueue } from './queue.ts'
import { seedDemoSite } from './site.ts'
import { accounts, members, sessions } from '../db/schema.ts'

/**
 * Makes the account of STAFF_EMAIL an admin, with STAFF_PASSWORD. It does so once: a later
 * password of the admin stays.
 * @throws ConfigError when the password is a common one
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { staff } = deps.config
  if (staff === null) return
  const [account] = await deps.db
    .select({ role: members.role })
    .from(accounts)
    .innerJoin(members, isActiveMember)
    .where(eq(accounts.email, staff.email))
  if (account?.role === 'admin') return
  const names = { name: 'Staff', surname: 'Admin' }
  if (
    await passwordFieldError(deps.config, staff.password, {
      role: 'admin',
      email: staff.email,
      ...names,
    })
  ) {
    throw new ConfigError([
      `STAFF_PASSWORD must have ${limits.staffMin} characters or more and not be a common one`,
    ])
  }
  const password_hash = await deps.passwords.hash(staff.password)
  const id = await deps.db.transaction(async (db) => {
    const id = await upsertAdmin(db, deps, { email: staff.email, password_hash, ...names })
    await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'madeAdmin' })
    return id
  })
  deps.log.info({ agentId: id }, 'first admin made')
}

/**
 * An existing account keeps its data, but its sessions end, because its old password may be known
 * to others. An agent who waits for a decision is approved.
 */
async function upsertAdmin(
  db: Db,
  { now, newId }: Deps,
  person: { email: string; password_hash: string; name: string; surname: string },
): Promise<string> {
  const at = now()
  const [row] = await db
    .insert(accounts)
    .values({ ...person, id: newId(), created_at: at })
    .onConflictDoUpdate({
      target: accounts.email,
      set: {
        password_hash: person.password_hash,
        state: sql`case when ${accounts.state} is null then null else 'approved' end`,
        activated_at: sql`coalesce(${accounts.activated_at}, ${at.toISOString()}::timestamptz)`,
        decided_at: at,
      },
    })
    .returning({ id: accounts.id })
  const { id } = row as NonNullable<typeof row>
  const rights = { role: 'admin', areas: [], state: 'active' } as const
  await db
    .insert(members)
    .values({ ...rights, areas: [], account_id: id, invited_at: at })
    .onConflictDoUpdate({ target: members.account_id, set: { ...rights, areas: [] } })
  await db.delete(sessions).where(eq(sessions.account_id, id))
  return id
}

/** How a person of the demo signs in, and who that is. */
export type DemoAccount = readonly [email: string, password: string, description: string]

/** Inserts the demo's people, agencies, queue and site. Deleted ones come back at the next start. */
export async function seedDemo(deps: Deps): Promise<DemoAccount[]> {
  const everybody = [...demoPeople, ...demoStaff]
  const existing = await deps.db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        everybody.map(({ id }) => id),
      ),
    )
  const isMissing = ({ id }: { id: string }) => !existing.some((row) => row.id === id)
  await seedMissing(deps, demoPeople.filter(isMissing), demoStaff.filter(isMissing))
  await deps.db.transaction((db) => seedQueue(db, deps))
  await seedDemoSite(deps)
  const emails = new Map(existing.map(({ id, email }) => [id, email]))
  const accountOf = (
    { id, email, description }: { id: string; email: string; description: string },
    password: string,
  ): DemoAccount => [emails.get(id) ?? email, password, description]
  return [
    ...demoPeople.map((person) => accountOf(person, demoPassword)),
    ...demoStaff.map((member) => accountOf(member, demoStaffPassword)),
  ]
}

async function seedMissing(
  deps: Deps,
  people: typeof demoPeople,
  staff: typeof demoStaff,
): Promise<void> {
  if (people.length + staff.length === 0) return
  const hashes = (count: number, password: string) =>
    Promise.all(Array.from({ length: count }, () => deps.passwords.hash(password)))
  const [agentHashes, staffHashes] = await Promise.all([
    hashes(people.length, demoPassword),
    hashes(staff.length, demoStaffPassword),
  ])
  await deps.db.transaction(async (db) => {
    await seedAgencies(db)
    for (const [index, person] of people.entries())
      await seedPerson(db, deps, person, agentHashes[index] ?? '')
    for (const [index, member] of staff.entries())
      await seedMember(db, deps, member, staffHashes[index] ?? '')
  })
  deps.wakeMail()
}
