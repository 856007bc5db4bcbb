/** Writes a part of an import: all of its rows, or none. */
import type { AgentState } from '@passerelle/contracts/choices.ts'
import { consentNames } from '@passerelle/contracts/terms.ts'
import { notePasswordKinds } from '../crypto/imported/kinds.ts'
import { parseStoredHash } from '../crypto/imported/stored-hash.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { endSessions, hasAccess } from '../sessions/sessions.ts'
import { consentsOf, type ImportedAgent, type RowFaults } from './agent-row.ts'
import type { ImportedPassword } from './password.ts'
import type { RowFault, RowOutcome } from './report.ts'
import { changedFields, fieldHashes, sourceKey } from './source-keys.ts'
import {
  deleteRegistrations,
  findImported,
  insertRows,
  lockAccountsById,
  lockAccountsByLogin,
  updateAccount,
  updateImported,
  type ExistingAccount,
  type ImportedRow,
} from './store.ts'

/** A row of the file after its check. */
export type CheckedRow =
  | { readonly line: number; readonly agent: ImportedAgent }
  | { readonly line: number; readonly faults: RowFaults }

/** Somebody who may be invited: an imported agent who has no password, and may sign in. */
export interface Invitee {
  readonly id: string
  readonly email: string
  readonly locale: string
  readonly name: string
  readonly surname: string
  readonly login: string | null
}

export interface BatchResult {
  readonly outcomes: readonly RowOutcome[]
  readonly invitees: readonly Invitee[]
}

/** What the database has about the rows. */
class Existing {
  readonly #byEmail: ReadonlyMap<string, ExistingAccount>
  readonly #byLogin: ReadonlyMap<string | null, ExistingAccount>
  readonly #byId: ReadonlyMap<string, ExistingAccount>
  readonly #byKey: ReadonlyMap<string, ImportedRow>
  readonly #imported: ReadonlyMap<string | null, ImportedRow>

  constructor(found: readonly ExistingAccount[], imported: readonly ImportedRow[]) {
    this.#byEmail = new Map(found.map((account) => [account.email, account]))
    this.#byLogin = new Map(found.map((account) => [account.pin_code, account]))
    this.#byId = new Map(found.map((account) => [account.id, account]))
    this.#byKey = new Map(imported.map((row) => [row.source_key, row]))
    this.#imported = new Map(imported.map((row) => [row.account_id, row]))
  }

  /** Finds who was imported from this row before: by the address, or else by the login number. */
  importOf(key: string, login: string | null): ImportedRow | undefined {
    const byLogin = login === null ? undefined : this.#byLogin.get(login)
    return this.#byKey.get(key) ?? (byLogin && this.#imported.get(byLogin.id))
  }

  account(id: string): ExistingAccount | undefined {
    return this.#byId.get(id)
  }

  /** An address or a login number of somebody else. */
  conflicts({ fields }: ImportedAgent, id: string | undefined): Record<string, RowFault> {
    const faults: Record<string, RowFault> = {}
    const holder = this.#byEmail.get(fields.email as string)
    if (holder && holder.id !== id && holder.state !== 'registered') faults['email'] = 'inUse'
    const owner =
      fields.pin_code === null ? undefined : this.#byLogin.get(fields.pin_code as string)
    if (owner && owner.id !== id) faults['pin_code'] = 'inUse'
    return faults
  }

  /** A registration with this address that was never confirmed. */
  registration(email: string): string | undefined {
    const holder = this.#byEmail.get(email)
    return holder?.state === 'registered' ? holder.id : undefined
  }
}

async function readExisting(
  db: Db,
  { keys }: Deps,
  agents: readonly ImportedAgent[],
): Promise<Existing> {
  const emails = agents.map(({ fields }) => fields.email as string)
  const logins = agents.flatMap(({ fields }) => (fields.pin_code as string | null) ?? [])
  const byLogin = await lockAccountsByLogin(db, emails, logins)
  const imported = await findImported(
    db,
    emails.map((email) => sourceKey(keys, email)),
    byLogin.map(({ id }) => id),
  )
  const known = new Set(byLogin.map(({ id }) => id))
  const others = imported.flatMap(({ account_id: id }) => (id === null || known.has(id) ? [] : id))
  const byId = others.length === 0 ? [] : await lockAccountsById(db, others)
  return new Existing([...byLogin, ...byId], imported)
}

/** What the rows of a batch come to, before anything is written. */
interface Plan {
  readonly make: { agent: ImportedAgent; key: string; hashes: Record<string, string> }[]
  readonly change: {
    agent: ImportedAgent
    account: ExistingAccount
    row: ImportedRow
    key: string
    hashes: Record<string, string>
    fields: readonly string[]
  }[]
  readonly replace: string[]
  readonly uninvited: Invitee[]
}

const isOwn = (stored: string) => parseStoredHash(stored).form === 'own'

/**
 * Is the password of the source another than at the last import? One that was set or renewed here
 * stays.
 */
async function isNewPassword(
  { passwords }: Deps,
  password: ImportedPassword | undefined,
  stored: string | null,
): Promise<boolean> {
  if (!password) return false
  if (stored === null) return true
  if (password.form !== 'weak') return !isOwn(stored) && password.stored !== stored
  return !isOwn(stored) && !(await passwords.isWrapped(stored, password.weak))
}

async function planRow(
  deps: Deps,
  existing: Existing,
  plan: Plan,
  agent: ImportedAgent,
): Promise<RowOutcome> {
  const key = sourceKey(deps.keys, agent.fields.email as string)
  const hashes = fieldHashes(deps.keys, agent)
  const row = existing.importOf(key, agent.fields.pin_code as string | null)
  if (!row) return planMaking(existing, plan, { agent, key, hashes })
  const account = row.account_id === null ? undefined : existing.account(row.account_id)
  if (!account) return { kind: 'refused', faults: { email: 'erased' } }
  const fields = [...changedFields(row.fields, hashes)]
  if (await isNewPassword(deps, agent.password, account.passwordHash)) fields.push('password_hash')
  return planChange(existing, plan, { agent, account, row, key, hashes, fields })
}

function planMaking(existing: Existing, plan: Plan, making: Plan['make'][number]): RowOutcome {
  const { agent } = making
  const faults = existing.conflicts(agent, undefined)
  if (Object.keys(faults).length > 0) return { kind: 'refused', faults }
  const registration = existing.registration(agent.fields.email as string)
  if (registration !== undefined) plan.replace.push(registration)
  plan.make.push(making)
  return { kind: 'made' }
}

function planChange(existing: Existing, plan: Plan, change: Plan['change'][number]): RowOutcome {
  const { agent, account, row, fields } = change
  const faults = changeFaults(existing, agent, account.id, fields)
  if (Object.keys(faults).length > 0) return { kind: 'refused', faults }
  const state = fields.includes('state') ? agent.fields.state : account.state
  const hasPassword = account.passwordHash !== null || fields.includes('password_hash')
  if (!hasPassword && row.invited_at === null && hasAccess(state as AgentState))
    plan.uninvited.push(inviteeOf(account.id, agent))
  if (fields.length === 0) return { kind: 'same' }
  plan.change.push(change)
  return { kind: 'changed', fields: fields.toSorted() }
}

function changeFaults(
  existing: Existing,
  agent: ImportedAgent,
  id: string,
  fields: readonly string[],
): Record<string, RowFault> {
  return Object.fromEntries(
    Object.entries(existing.conflicts(agent, id)).filter(([name]) => fields.includes(name)),
  )
}

function inviteeOf(id: string, { fields }: ImportedAgent): Invitee {
  return {
    id,
    email: fields.email as string,
    locale: fields.locale as string,
    name: fields.name as string,
    surname: fields.surname as string,
    login: fields.pin_code as string | null,
  }
}

/**
 * Finds out what the rows come to, and writes it.
 * @param isDry nothing is written
 */
export async function importBatch(
  db: Db,
  deps: Deps,
  rows: readonly CheckedRow[],
  isDry: boolean,
): Promise<BatchResult> {
  const agents = rows.flatMap((row) => ('agent' in row ? [row.agent] : []))
  const existing = await readExisting(db, deps, agents)
  const plan: Plan = { make: [], change: [], replace: [], uninvited: [] }
  const outcomes: RowOutcome[] = []
  for (const row of rows)
    outcomes.push(
      'agent' in row
        ? await planRow(deps, existing, plan, row.agent)
        : { kind: 'refused', faults: row.faults },
    )
  if (isDry) return { outcomes, invitees: [] }
  await deleteRegistrations(db, plan.replace)
  const made = await makeAgents(db, deps, plan.make)
  for (const change of plan.change) await changeAgent(db, deps, change)
  await notePasswordKinds(
    db,
    agents.flatMap(({ password }) => (password?.form === 'hash' ? [password.text] : [])),
  )
  return { outcomes, invitees: [...made, ...plan.uninvited] }
}

const consentFields: ReadonlySet<string> = new Set(
  consentNames.flatMap((name) => [`${name}_at`, `${name}_source`]),
)
/** The values that are columns of `accounts`. */
const columnsOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !consentFields.has(name)))

/** The hash to store. A weak digest is wrapped, which takes as long as a sign-in. */
async function storedHash({ passwords }: Deps, password: ImportedPassword | undefined) {
  if (!password) return null
  return password.form === 'weak' ? passwords.wrap(password.weak) : password.stored
}

function consentRow(
  agent: ImportedAgent,
  id: string,
  { name, given, at, source }: ReturnType<typeof consentsOf>[number],
  before: boolean,
) {
  return {
    agent_id: id,
    at,
    place: 'import',
    name,
    before,
    after: given,
    language: agent.fields.locale,
    wording: '',
    source,
  }
}

const auditRow = ({ now, newId }: Deps, id: string, fields?: readonly string[]) => ({
  id: newId(),
  at: now().toISOString(),
  actor_id: null,
  subject_id: id,
  action: fields ? 'importedAgain' : 'imported',
  detail: fields ? { fields } : {},
})

async function makeAgents(db: Db, deps: Deps, plan: Plan['make']): Promise<readonly Invitee[]> {
  const made = await Promise.all(
    plan.map(async ({ agent, key, hashes }) => ({
      id: deps.newId(),
      agent,
      key,
      hashes,
      hash: await storedHash(deps, agent.password),
    })),
  )
  await insertRows(
    db,
    'accounts',
    made.map(({ id, agent, hash }) => ({ id, ...columnsOf(agent.fields), password_hash: hash })),
  )
  await insertRows(
    db,
    'imported_agents',
    made.map(({ id, key, hashes }) => ({ source_key: key, account_id: id, fields: hashes })),
  )
  await insertRows(
    db,
    'consents',
    made.flatMap(({ id, agent }) =>
      consentsOf(agent).map((consent) => consentRow(agent, id, consent, false)),
    ),
  )
  await insertRows(
    db,
    'history',
    made.map(({ id }) => auditRow(deps, id)),
  )
  return made
    .filter(({ agent, hash }) => hash === null && hasAccess(agent.fields.state as AgentState))
    .map(({ id, agent }) => inviteeOf(id, agent))
}

/** Writes what the source has changed; everything else stays as it is here. */
async function changeAgent(
  db: Db,
  deps: Deps,
  { agent, account, row, key, hashes, fields }: Plan['change'][number],
): Promise<void> {
  const { id } = account
  const all: Readonly<Record<string, unknown>> = agent.fields
  const values = columnsOf(Object.fromEntries(fields.map((name) => [name, asColumn(all[name])])))
  if (fields.includes('password_hash'))
    values['password_hash'] = await storedHash(deps, agent.password)
  await updateAccount(db, id, values)
  await updateImported(db, row.source_key, { source_key: key, fields: hashes })
  const consents = consentsOf(agent, deps.now()).filter(({ name }) =>
    fields.some((field) => field === name || field.startsWith(`${name}_`)),
  )
  await insertRows(
    db,
    'consents',
    consents.map((consent) => consentRow(agent, id, consent, account[consent.name])),
  )
  await insertRows(db, 'history', [auditRow(deps, id, fields)])
  const state = all['state']
  if (fields.includes('state') && (state === 'declined' || state === 'suspended'))
    await endSessions({ ...deps, db }, id)
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
/** Drizzle takes moments as dates. */
const asColumn = (value: unknown) => (isTime(value) ? new Date(value) : value)
