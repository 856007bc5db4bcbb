/**
 * The keys that sign tokens for other sites. They are created at their first use, encrypted at
 * rest, and rotated by age or by hand without breaking any site.
 */
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { JWK } from 'jose'
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { provider_keys, type KeyState } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

type SigningKeyDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'newId' | 'log'>
type SigningKeyRow = typeof provider_keys.$inferSelect
type Algorithm = SigningKeyRow['alg']

export type SigningKey = JWK & Pick<SigningKeyRow, 'kid' | 'alg'>

const generate = promisify(generateKeyPair)
/**
 * Every site supports RS256 (OpenID Connect Core, section 15.1). ES256 is for sites that ask for
 * it.
 */
const generators = {
  RS256: () => generate('rsa', { modulusLength: 2048 }),
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
} as const satisfies Record<SigningKeyRow['alg'], unknown>
const algorithms = Object.keys(generators) as Algorithm[]

const readKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.select().from(provider_keys).orderBy(provider_keys.created_at, provider_keys.kid)

const subtract = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

/** The algorithms without a key in this state. */
const algorithmsWithout = (rows: readonly SigningKeyRow[], state: KeyState) =>
  algorithms.filter((alg) => !rows.some((row) => row.alg === alg && row.state === state))

/** Generates keys before any lock is taken, because it is slow. */
const generateKeys = (
  { keys, now, newId }: SigningKeyDeps,
  state: KeyState,
  algs: readonly Algorithm[],
): Promise<SigningKeyRow[]> =>
  Promise.all(
    algs.map(async (alg) => {
      const kid = newId()
      const { privateKey } = await generators[alg]()
      const key: SigningKey = {
        ...(privateKey.export({ format: 'jwk' }) as JWK),
        kid,
        alg,
        use: 'sig',
      }
      return { kid, alg, state, sealed: keys.seal(key), created_at: now(), since: now() }
    }),
  )

/**
 * Changes the keys in one transaction. If several servers try at once, one changes them and the
 * others read the result.
 */
const withKeysLocked = <T>(
  db: Db,
  change: (db: Db, rows: readonly SigningKeyRow[]) => Promise<T>,
): Promise<T> =>
  db.transaction(async (db) => {
    await db.execute(sql`lock table ${provider_keys} in share row exclusive mode`)
    return change(db, await readKeys(db))
  })

/** Creates a key for each algorithm that has none in this state. */
async function addMissingKeys(deps: SigningKeyDeps, state: KeyState): Promise<void> {
  const generated = await generateKeys(
    deps,
    state,
    algorithmsWithout(await readKeys(deps.db), state),
  )
  const inserted = await withKeysLocked(deps.db, async (db, rows) => {
    const missing = algorithmsWithout(rows, state)
    const needed = generated.filter(({ alg }) => missing.includes(alg))
    if (needed.length > 0) await db.insert(provider_keys).values(needed)
    return needed
  })
  for (const { kid, alg } of inserted) deps.log.info({ kid, alg, state }, 'signing key made')
}

const publishingOrder: Record<KeyState, number> = {
  current: 0,
  next: 1,
  previous: 2,
  replacing: 3,
  leaving: 4,
}

const versionOf = (rows: readonly Pick<SigningKeyRow, 'kid' | 'state'>[]) =>
  rows
    .map(({ kid, state }) => `${kid} ${state}`)
    .toSorted()
    .join('\n')

export interface SigningKeys {
  /** All keys that a site may see. The first of each algorithm signs. */
  readonly keys: readonly SigningKey[]
  /** The version of these keys (keysVersion). */
  readonly version: string
}

/** Reads the portal's keys and creates missing ones. Many servers at once create one set. */
export async function signingKeys(deps: SigningKeyDeps): Promise<SigningKeys> {
  let rows = await readKeys(deps.db)
  if (algorithmsWithout(rows, 'current').length > 0) {
    await addMissingKeys(deps, 'current')
    rows = await readKeys(deps.db)
  }
  const keys = rows
    .toSorted((a, b) => publishingOrder[a.state] - publishingOrder[b.state])
    .map(({ sealed }) => deps.keys.open(sealed) as SigningKey)
  return { keys, version: versionOf(rows) }
}

/** A version that changes with the keys and is quick to read. */
export async function readKeysVersion(db: Db): Promise<string> {
  return versionOf(
    await db.select({ kid: provider_keys.kid, state: provider_keys.state }).from(provider_keys),
  )
}

/** Promotes the next keys that have been published long enough. The former ones stay published. */
async function promote({ db, now, log }: SigningKeyDeps): Promise<void> {
  const at = now()
  const algs = await withKeysLocked(db, async (db, rows) => {
    const algs = rows
      .filter(({ state, since }) => state === 'next' && since <= subtract(at, limits.keyAhead))
      .map(({ alg }) => alg)
    if (algs.length === 0) return algs
    await db
      .update(provider_keys)
      .set({ state: 'previous', since: at })
      .where(and(eq(provider_keys.state, 'current'), inArray(provider_keys.alg, algs)))
    await db
      .update(provider_keys)
      .set({ state: 'current', since: at })
      .where(and(eq(provider_keys.state, 'next'), inArray(provider_keys.alg, algs)))
    return algs
  })
  if (algs.length > 0) log.info({ algs }, 'signing keys changed')
}

/**
 * Advances the keys when it is time: a new key is published a day before it signs, signs for 90
 * days, and stays published for 31 more, because tokens that it signed may still arrive.
 */
export async function advanceKeys(deps: SigningKeyDeps): Promise<void> {
  const { db, now } = deps
  const at = now()
  await advanceReplacement(deps)
  const rows = await readKeys(db)
  const isOld = (state: KeyState, age: number) =>
    rows.some((row) => row.state === state && row.since <= subtract(at, age))
  if (isOld('next', limits.keyAhead)) await promote(deps)
  else if (
    isOld('current', limits.keyLife - limits.keyAhead) &&
    algorithmsWithout(rows, 'next').length > 0
  )
    await addMissingKeys(deps, 'next')
  await db
    .delete(provider_keys)
    .where(
      and(
        eq(provider_keys.state, 'previous'),
        lte(provider_keys.since, subtract(at, limits.keyKept)),
      ),
    )
}

/**
 * Rotates the keys early. The new ones are published now and sign a day later, when every site has
 * read them.
 * @param atOnce for keys that may have been stolen: the new ones are published for a minute, so that
 * each server knows them, and then they sign; another minute later the old ones are deleted
 * @returns when the new keys start to sign
 */
export async function rotateKeys(
  deps: SigningKeyDeps,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<{ signsFrom: Date }> {
  const { db, now } = deps
  if ((await readKeys(db)).length === 0) {
    await signingKeys(deps)
    return { signsFrom: now() }
  }
  if (atOnce) {
    await publishReplacement(deps)
    return { signsFrom: new Date(now().getTime() + limits.keyPublished) }
  }
  await addMissingKeys(deps, 'next')
  const nextSince = (await readKeys(db))
    .filter(({ state }) => state === 'next')
    .map(({ since }) => since.getTime())
  return {
    signsFrom: new Date(
      Math.max(...nextSince, subtract(now(), limits.keyAhead).getTime()) + limits.keyAhead,
    ),
  }
}

/** Publishes new keys beside the old ones. A replacement that has already begun starts again. */
async function publishReplacement(deps: SigningKeyDeps): Promise<void> {
  const generated = await generateKeys(deps, 'replacing', algorithms)
  await withKeysLocked(deps.db, async (db) => {
    await db.delete(provider_keys).where(eq(provider_keys.state, 'replacing'))
    await db.insert(provider_keys).values(generated)
  })
  for (const { kid, alg, state } of generated)
    deps.log.info({ kid, alg, state }, 'signing key made')
}

/**
 * Continues a replacement. Each server learns of a change within a minute. So new keys are
 * published for a minute before they sign, and old keys for a minute after their last signature.
 * At any time each server publishes the keys that another signs with.
 */
export async function advanceReplacement({
  db,
  now,
  log,
}: Pick<SigningKeyDeps, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const isDue =
    (inState: KeyState) =>
    ({ state, since }: SigningKeyRow) =>
      state === inState && since <= subtract(at, limits.keyPublished)
  const isAnyDue = (rows: readonly SigningKeyRow[]) =>
    rows.some(isDue('replacing')) || rows.some(isDue('leaving'))
  if (!isAnyDue(await readKeys(db))) return
  const isReplaced = await withKeysLocked(db, async (db, rows) => {
    if (rows.some(isDue('leaving')))
      await db.delete(provider_keys).where(eq(provider_keys.state, 'leaving'))
    if (!rows.some(isDue('replacing'))) return false
    await db
      .update(provider_keys)
      .set({ state: 'leaving', since: at })
      .where(notInArray(provider_keys.state, ['replacing', 'leaving']))
    await db
      .update(provider_keys)
      .set({ state: 'current', since: at })
      .where(eq(provider_keys.state, 'replacing'))
    return true
  })
  if (isReplaced) log.info('signing keys replaced')
}
