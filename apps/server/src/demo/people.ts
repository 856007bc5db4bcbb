/** The demo's people. All their data is fictitious. */
import { activationLink, days } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { acceptTerms } from '../agents/terms-acceptance.ts'
import { recordConsents } from '../agents/consents.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { queueMail } from '../mail/outbox.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import { activations, accounts, change_requests, type ChangeValue } from '../db/schema.ts'

type AccountInsert = typeof accounts.$inferInsert

/** An agent's row without the values that all demo people share. */
type Person = Omit<
  AccountInsert,
  | 'password_hash'
  | 'created_at'
  | 'terms_accepted_at'
  | 'activated_at'
  | 'decided_at'
  | 'agency_country_id'
> & {
  readonly country_id: number
  readonly description: string
  /** Requested changes by column, which wait for a review. */
  readonly changes?: Record<string, ChangeValue>
}

/** The password of the demo's agents. It is easy to type. */
export const demoPassword = 'boarding'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

export const demoPeople: readonly Person[] = [
  {
    id: idOf(1),
    description: 'Ana Lima, agent, approved',
    email: 'ana.lima@example.com',
    state: 'approved',
    pin_code: 'FR104822',
    name: 'Ana',
    surname: 'Lima',
    locale: 'fr',
    gender_id: 2,
    birthdate: '1988-03-14',
    phone: '+33472550148',
    country_id: 41,
    agency_position_id: 1,
    main_area_of_responsibility_id: 2,
    agency_department: 'Leisure desk',
    airport: 'LYS – Lyon',
    agency_name: 'Horizon Voyages',
    iata_nr: '00000011',
    street: 'Rue de la République 18',
    city: 'Lyon',
    zip_code: '69002',
    optin: true,
  },
  {
    id: idOf(2),
    description: 'Ben Okafor, agent, waiting for activation (the link is in the mailbox)',
    email: 'ben.okafor@example.com',
    state: 'registered',
    name: 'Ben',
    surname: 'Okafor',
    locale: 'en-US',
    country_id: 127,
    agency_position_id: 3,
    main_area_of_responsibility_id: 1,
    agency_name: 'Northern Lights Travel',
    street: 'Deansgate 210',
    city: 'Manchester',
    zip_code: 'M3 3NW',
  },
  {
    id: idOf(3),
    description: 'Chie Mori, agent, a change of data waits for review',
    email: 'chie.mori@example.com',
    state: 'approved',
    pin_code: 'JP271906',
    name: 'Chie',
    surname: 'Mori',
    locale: 'ja',
    gender_id: 2,
    country_id: 60,
    agency_position_id: 1,
    main_area_of_responsibility_id: 3,
    agency_name: 'Sakura Air Tours',
    street: '2-14-5 Ginza',
    city: 'Tokyo',
    zip_code: '104-0061',
    changes: {
      surname: 'Mori-Hayashi',
      agency_position_id: 2,
      city: 'Yokohama',
      street: '3-1 Minato Mirai',
      zip_code: '220-0012',
    },
  },
]

/**
 * Inserts one person with the rows of their state: a mailed link, an open request. An existing
 * account with the same address stays as it is.
 */
export async function seedPerson(
  db: Db,
  deps: Deps,
  seeded: Person,
  passwordHash: string,
): Promise<void> {
  const { description: _, changes, ...person } = seeded
  const at = deps.now()
  const activatedAt = person.state === 'registered' ? null : new Date(at.getTime() - days(30))
  const inserted = await db
    .insert(accounts)
    .values({
      ...person,
      password_hash: passwordHash,
      agency_country_id: person.country_id,
      created_at: activatedAt ?? at,
      terms_accepted_at: activatedAt ?? at,
      activated_at: activatedAt,
      decided_at: activatedAt,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (inserted.length === 0) return
  await writeAuditEvent(db, deps, { actor: null, subject: person.id, action: 'seeded' })
  const agreed = { reader: person.locale ?? undefined, at: activatedAt ?? at }
  await acceptTerms(db, deps, { agentId: person.id, countryId: person.country_id, ...agreed })
  await recordConsents(
    db,
    { ...deps, now: () => agreed.at },
    person.id,
    person.optin ? [{ name: 'optin', before: false, after: true }] : [],
    { place: 'signup', reader: agreed.reader },
  )
  if (changes)
    await db
      .insert(change_requests)
      .values({ id: deps.newId(), agent_id: person.id, changes, asked_at: at })
  if (person.state === 'registered') await mailActivation(db, deps, person)
}

async function mailActivation(
  db: Db,
  deps: Deps,
  {
    id,
    email,
    locale,
    ...person
  }: Pick<AccountInsert, 'id' | 'email' | 'name' | 'surname' | 'locale'>,
): Promise<void> {
  const at = deps.now()
  const token = deps.newToken()
  const expires = new Date(at.getTime() + activationLink.life)
  await db
    .insert(activations)
    .values({ token_hash: sha256(token), agent_id: id, created_at: at, expires_at: expires })
  await queueMail(db, deps, {
    accountId: id,
    to: email,
    template: 'activation',
    locale: locale ?? 'en-US',
    values: { name: greetingName(person, locale), token, validUntil: expires.toISOString() },
    life: activationLink.life,
    secretHash: sha256(token),
  })
}
