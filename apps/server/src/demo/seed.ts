import { eq, inArray } from 'drizzle-orm'
import { password as limits } from '@passerelle/contracts/limits.ts'
import { ConfigError } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { passwordFieldError } from '../agents/password-policy.ts'
import type { Db } from '../db/db.ts'
import { seedAgencies } from './agencies.ts'
import { demoPeople, demoPassword, seedPerson } from './people.ts'
import { seedDemoSite } from './site.ts'
import { agents, sessions } from '../db/schema.ts'

/**
 * Makes the account of STAFF_EMAIL an admin, with STAFF_PASSWORD. It does so once: a later
 * password of the admin stays.
 * @throws ConfigError when the password is a common one
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { staff } = deps.config
  if (staff === null) return
  const [account] = await deps.db
    .select({ role: agents.role })
    .from(agents)
    .where(eq(agents.email, staff.email))
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
 * to others.
 */
async function upsertAdmin(
  db: Db,
  { config, now, newId }: Deps,
  person: { email: string; password_hash: string; name: string; surname: string },
): Promise<string> {
  const at = now()
  const adminValues = {
    role: 'admin',
    state: 'approved',
    password_hash: person.password_hash,
    activated_at: at,
    decided_at: at,
  } as const
  const [row] = await db
    .insert(agents)
    .values({
      ...person,
      ...adminValues,
      id: newId(),
      country_id: 44,
      agency_position_id: 7,
      main_area_of_responsibility_id: 3,
      agency_name: config.brand,
      street: '-',
      city: '-',
      zip_code: '-',
      agency_country_id: 44,
      terms_accepted_at: at,
      created_at: at,
    })
    .onConflictDoUpdate({ target: agents.email, set: adminValues })
    .returning({ id: agents.id })
  const { id } = row as NonNullable<typeof row>
  await db.delete(sessions).where(eq(sessions.agent_id, id))
  return id
}

/**
 * Inserts the demo's people, agencies and site. Deleted ones come back at the next start.
 * @returns a line for each person: address, password, description
 */
export async function seedDemo(deps: Deps): Promise<string[]> {
  const existing = await deps.db
    .select({ id: agents.id, email: agents.email })
    .from(agents)
    .where(
      inArray(
        agents.id,
        demoPeople.map(({ id }) => id),
      ),
    )
  const missing = demoPeople.filter(({ id }) => !existing.some((row) => row.id === id))
  if (missing.length > 0) await seedPeople(deps, missing)
  await seedDemoSite(deps)
  const emails = new Map(existing.map(({ id, email }) => [id, email]))
  return demoPeople.map(
    (person) =>
      `${(emails.get(person.id) ?? person.email).padEnd(28)}${demoPassword(person).padEnd(20)}${person.description}`,
  )
}

async function seedPeople(deps: Deps, missing: typeof demoPeople): Promise<void> {
  const hashes = await Promise.all(
    missing.map((person) => deps.passwords.hash(demoPassword(person))),
  )
  await deps.db.transaction(async (db) => {
    await seedAgencies(db)
    for (const [index, person] of missing.entries())
      await seedPerson(db, deps, person, hashes[index] ?? '')
  })
  deps.wakeMail()
}
