/** The rows of activation links, and the registrations that they confirm. */
import { and, desc, eq, getTableColumns, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { activations, accounts } from '../../db/schema.ts'
import { dropQueuedMails } from '../../mail/outbox.ts'
import { deleteAgreements } from './store.ts'

export type ActivationLink = NonNullable<Awaited<ReturnType<typeof findActivation>>>

const isOpen = and(isNull(activations.used_at), isNull(activations.voided_at))

export function insertActivation(db: Db, activation: typeof activations.$inferInsert) {
  return db.insert(activations).values(activation)
}

/** Finds a link, with the password hash of the registration that it confirms. */
export async function findActivation(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      ...getTableColumns(activations),
      password_hash: sql<
        string | null
      >`coalesce(${activations.registration} #>> '{agent,password_hash}', ${accounts.password_hash})`,
    })
    .from(activations)
    .leftJoin(accounts, eq(accounts.id, activations.agent_id))
    .where(eq(activations.token_hash, tokenHash))
  return row
}

/**
 * Finds the newest link of a registration that was sent by a browser, or without a mark that of
 * the registration in `accounts`.
 */
export async function findNewestActivation(db: Db, agentId: string, markHash: string | undefined) {
  const [row] = await db
    .select()
    .from(activations)
    .where(
      and(
        eq(activations.agent_id, agentId),
        isOpen,
        markHash === undefined
          ? isNull(activations.registration)
          : eq(activations.mark_hash, markHash),
      ),
    )
    .orderBy(desc(activations.created_at))
    .limit(1)
  return row
}

/** Voids links. Their mails that were not sent yet are not sent any more. */
async function voidLinks(db: Db, which: SQL | undefined, at: Date): Promise<void> {
  const voided = await db
    .update(activations)
    .set({ voided_at: at, registration: null })
    .where(and(which, isOpen))
    .returning({ hash: activations.token_hash })
  await dropQueuedMails(
    db,
    voided.map(({ hash }) => hash),
  )
}

/** Voids the links of the registrations that a browser has sent. */
export async function voidActivationsOf(
  db: Db,
  agentId: string,
  markHash: string,
  at: Date,
): Promise<void> {
  await voidLinks(
    db,
    and(eq(activations.agent_id, agentId), eq(activations.mark_hash, markHash)),
    at,
  )
}

/** Voids all links but the one that was used. */
export async function voidOtherActivations(
  db: Db,
  agentId: string,
  tokenHash: string,
  at: Date,
): Promise<void> {
  await voidLinks(
    db,
    and(eq(activations.agent_id, agentId), ne(activations.token_hash, tokenHash)),
    at,
  )
}

/**
 * Keeps the registration in `accounts` beside its valid links, before another one takes its place.
 * Its other links are void.
 */
export async function keepRegistration(db: Db, agentId: string, at: Date): Promise<void> {
  const isOfCurrent = and(eq(activations.agent_id, agentId), isNull(activations.registration))
  await db
    .update(activations)
    .set({
      registration: sql`jsonb_build_object(
        'agent', (select to_jsonb(a) from accounts a where a.id = ${agentId}),
        'terms', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]')
                    from terms_acceptances t where t.agent_id = ${agentId}),
        'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]')
                       from consents c where c.agent_id = ${agentId}))`,
    })
    .where(and(isOfCurrent, isOpen, gt(activations.expires_at, at)))
  await db.update(activations).set({ voided_at: at }).where(and(isOfCurrent, isOpen))
}

/** The database makes the generated columns itself. */
const columnsButId = Object.values(getTableColumns(accounts))
  .filter(({ name, generated }) => name !== 'id' && generated === undefined)
  .map(({ name }) => name)

/** Puts the registration that was kept beside a link back into the tables. */
export async function restoreRegistration(
  db: Db,
  agentId: string,
  tokenHash: string,
): Promise<void> {
  const kept = sql`(select registration from activations where token_hash = ${tokenHash})`
  const names = sql.join(
    columnsButId.map((name) => sql.identifier(name)),
    sql`, `,
  )
  // A column that is newer than the kept row has its present value.
  await db.execute(sql`
    update accounts set (${names}) =
      (select ${names} from jsonb_populate_record(accounts, ${kept} -> 'agent'))
    where id = ${agentId}`)
  await deleteAgreements(db, agentId)
  await db.execute(sql`
    insert into terms_acceptances (agent_id, terms_key, version, language, text_hash, accepted_at)
    select agent_id, terms_key, version, language, text_hash, accepted_at
    from jsonb_populate_recordset(null::terms_acceptances, ${kept} -> 'terms')`)
  await db.execute(sql`
    insert into consents (agent_id, at, place, name, before, after, language, wording)
    select agent_id, at, place, name, before, after, language, wording
    from jsonb_populate_recordset(null::consents, ${kept} -> 'consents')`)
}

/**
 * Locks the link's agent until the transaction ends, so that an activation and a repeated sign-up
 * run one after the other.
 */
export function lockAgentOfLink(db: Db, tokenHash: string) {
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(activations, eq(activations.agent_id, accounts.id))
    .where(eq(activations.token_hash, tokenHash))
    .for('update', { of: accounts })
}

/**
 * Finds a registration that waits for its confirmation, and locks it until the transaction ends.
 */
export async function lockRegistration(db: Db, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
    })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, 'registered')))
    .for('update')
  return row
}

/** Marks the link as used and turns the registration into an account. */
export async function activateAgent(
  db: Db,
  tokenHash: string,
  agentId: string,
  at: Date,
): Promise<void> {
  await db
    .update(activations)
    .set({ used_at: at, registration: null })
    .where(eq(activations.token_hash, tokenHash))
  await db
    .update(accounts)
    .set({ state: 'activated', activated_at: at })
    .where(and(eq(accounts.id, agentId), eq(accounts.state, 'registered')))
}
