/** The rows of imports. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { queryRows, type Db } from '../db/db.ts'
import { accounts, consents, history, imported_agents, imports, reset_codes } from '../db/schema.ts'

export type ImportRow = typeof imports.$inferSelect

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

/** Begins an import, also one that was done before. */
export async function beginImport(db: Db, id: string, at: Date): Promise<void> {
  const begin = { rows: 0, report_bytes: 0, counts: {}, started_at: at, ended_at: null }
  await db
    .insert(imports)
    .values({ id, ...begin })
    .onConflictDoUpdate({ target: imports.id, set: begin })
}

/**
 * Notes how far the import is. Call it first in the transaction of the rows.
 * @param from how far it was before; says no when another process has gone on with the same import
 */
export async function advanceImport(
  db: Db,
  id: string,
  from: number,
  to: Pick<ImportRow, 'rows' | 'report_bytes' | 'counts'>,
): Promise<boolean> {
  const rows = await db
    .update(imports)
    .set(to)
    .where(and(eq(imports.id, id), eq(imports.rows, from)))
    .returning({ id: imports.id })
  return rows.length === 1
}

export async function endImport(db: Db, id: string, at: Date): Promise<void> {
  await db.update(imports).set({ ended_at: at }).where(eq(imports.id, id))
}

export type ImportedRow = typeof imported_agents.$inferSelect

/** Finds what was imported from these addresses, and for these accounts. */
export async function findImported(
  db: Db,
  sourceKeys: readonly string[],
  accountIds: readonly string[],
): Promise<ImportedRow[]> {
  return db
    .select()
    .from(imported_agents)
    .where(
      or(
        inArray(imported_agents.source_key, [...sourceKeys]),
        inArray(imported_agents.account_id, [...accountIds]),
      ),
    )
}

const accountColumns = {
  id: accounts.id,
  state: accounts.state,
  email: accounts.email,
  pin_code: accounts.pin_code,
  passwordHash: accounts.password_hash,
  locale: accounts.locale,
  name: accounts.name,
  surname: accounts.surname,
  optin: accounts.optin,
  consent_communication: accounts.consent_communication,
  consent_participation: accounts.consent_participation,
} as const
export type ExistingAccount = Awaited<ReturnType<typeof lockAccountsByLogin>>[number]

/** Finds and locks the accounts that have one of these addresses or login numbers. */
export function lockAccountsByLogin(db: Db, emails: readonly string[], logins: readonly string[]) {
  return db
    .select(accountColumns)
    .from(accounts)
    .where(or(inArray(accounts.email, [...emails]), inArray(accounts.pin_code, [...logins])))
    .orderBy(accounts.id)
    .for('update')
}

export function lockAccountsById(db: Db, ids: readonly string[]) {
  return db
    .select(accountColumns)
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('update')
}

/** Deletes registrations that were never confirmed: they do not hold their address. */
export async function deleteRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .delete(accounts)
    .where(and(inArray(accounts.id, [...ids]), eq(accounts.state, 'registered')))
}

const tables = { accounts, consents, history, imported_agents, reset_codes } as const

/**
 * Inserts many rows with one value of JSON, which is several times faster than a value for each
 * column.
 * @param rows all with the same columns; times are ISO 8601
 */
export async function insertRows(
  db: Db,
  name: keyof typeof tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const table = tables[name]
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`)
}

/** Writes changed columns of an account. */
export async function updateAccount(
  db: Db,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .update(accounts)
    .set({ ...values, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
}

export async function updateImported(
  db: Db,
  sourceKey: string,
  values: Partial<ImportedRow>,
): Promise<void> {
  await db.update(imported_agents).set(values).where(eq(imported_agents.source_key, sourceKey))
}

export async function noteInvited(db: Db, accountIds: readonly string[], at: Date): Promise<void> {
  await db
    .update(imported_agents)
    .set({ invited_at: at })
    .where(inArray(imported_agents.account_id, [...accountIds]))
}

/**
 * Opens a cursor over all agents in the order of their addresses, which is the same in every
 * database. Call it in a transaction, and then `nextAgents`.
 */
export async function openAgentCursor(db: Db): Promise<void> {
  // The first part waits until all addresses are sorted.
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`
    declare exported_agents no scroll cursor for
    select id from ${accounts}
    where ${accounts.state} is not null and ${accounts.state} <> 'registered'
    order by ${accounts.email} collate "C"`)
}

/** Reads the next 500 agents of the cursor; none at its end. */
export async function nextAgents(db: Db) {
  const rows = await queryRows<{ id: string }>({ db }, sql`fetch 500 from exported_agents`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(sql`${accounts.email} collate "C"`)
}

/** The last change of each consent. */
export function lastConsents(db: Db, agentIds: readonly string[]) {
  return db
    .selectDistinctOn([consents.agent_id, consents.name])
    .from(consents)
    .where(inArray(consents.agent_id, [...agentIds]))
    .orderBy(consents.agent_id, consents.name, desc(consents.id))
}
