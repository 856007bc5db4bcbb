/** The keys that sign tokens for other sites: made when they are needed first, sealed at rest, changed by age or by hand without breaking anyone. */
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { JWK } from 'jose'
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Db } from './db/db.ts'
import { provider_keys, type KeyState } from './db/schema.ts'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'now' | 'newId' | 'inTurn' | 'log'>
type Row = typeof provider_keys.$inferSelect

export type SigningKey = JWK & Pick<Row, 'kid' | 'alg'>

const generate = promisify(generateKeyPair)
/** RS256 is what every site understands (OpenID Connect Core, section 15.1); ES256 is for those that ask for it. */
const makers = {
  RS256: () => generate('rsa', { modulusLength: 2048 }),
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
} as const satisfies Record<Row['alg'], unknown>
const turn = 'provider keys'

const readKeys = (db: Db): Promise<Row[]> => db.select().from(provider_keys).orderBy(provider_keys.created_at, provider_keys.kid)

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds)

async function addKeys({ db, keys, now, newId, log }: Needs, state: KeyState): Promise<void> {
  for (const alg of Object.keys(makers) as Row['alg'][]) {
    const kid = newId()
    const { privateKey } = await makers[alg]()
    const key: SigningKey = { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg, use: 'sig' }
    await db.insert(provider_keys).values({ kid, alg, state, sealed: keys.seal(key), created_at: now(), since: now() })
    log.info({ kid, alg, state }, 'signing key made')
  }
}

const order: Record<KeyState, number> = { current: 0, next: 1, previous: 2 }

/** All keys that a site may meet; of each algorithm, the first signs. They are made when there are none; two servers make one set. */
export async function signingKeys(deps: Needs): Promise<readonly SigningKey[]> {
  if ((await readKeys(deps.db)).length === 0) {
    await deps.inTurn(turn, async () => {
      if ((await readKeys(deps.db)).length === 0) await addKeys(deps, 'current')
    })
  }
  const rows = await readKeys(deps.db)
  return rows.toSorted((a, b) => order[a.state] - order[b.state]).map(({ sealed }) => deps.keys.open(sealed) as SigningKey)
}

/** Changes whenever the keys do, and is quickly read. */
export async function keysVersion(db: Db): Promise<string> {
  const rows = await db.select({ kid: provider_keys.kid, state: provider_keys.state }).from(provider_keys).orderBy(provider_keys.kid)
  return rows.map(({ kid, state }) => `${kid} ${state}`).join('\n')
}

/** The next keys sign from now on; those of today stay known. */
async function promote({ db, now, log }: Needs): Promise<void> {
  await db.transaction(async (db) => {
    await db.update(provider_keys).set({ state: 'previous', since: now() }).where(eq(provider_keys.state, 'current'))
    await db.update(provider_keys).set({ state: 'current', since: now() }).where(eq(provider_keys.state, 'next'))
  })
  log.info('signing keys changed')
}

/**
 * One step of the keys' life, where one is due: the next ones are published a day before they sign, sign for 90 days, and stay known for 31
 * more, for as long as somebody may bring a token that they signed.
 */
export async function tendKeys(deps: Needs): Promise<void> {
  const { db, now } = deps
  if ((await readKeys(db)).length === 0) return
  await deps.inTurn(turn, async () => {
    const at = now()
    const rows = await readKeys(db)
    const isOld = (state: KeyState, age: number) => rows.some((row) => row.state === state && row.since <= before(at, age))
    if (isOld('next', limits.keyAhead)) await promote(deps)
    else if (isOld('current', limits.keyLife - limits.keyAhead) && !rows.some(({ state }) => state === 'next')) await addKeys(deps, 'next')
    await db.delete(provider_keys).where(and(eq(provider_keys.state, 'previous'), lte(provider_keys.since, before(at, limits.keyKept))))
  })
}

/**
 * Begins a change of keys before its time. The new ones are published now and sign a day later, when every site has read them.
 * @param atOnce where the old ones may have been stolen: they are forgotten now, and whatever they signed is refused
 * @returns from when the new keys sign
 */
export const rotateKeys = (deps: Needs, { atOnce = false }: { atOnce?: boolean } = {}): Promise<{ signsFrom: Date }> => deps.inTurn(turn, async () => {
  const { db, now } = deps
  const rows = await readKeys(db)
  if (rows.length === 0 || atOnce) {
    await addKeys(deps, 'current')
    if (rows.length > 0) await db.delete(provider_keys).where(inArray(provider_keys.kid, rows.map(({ kid }) => kid)))
    return { signsFrom: now() }
  }
  const waiting = rows.find(({ state }) => state === 'next')
  if (!waiting) await addKeys(deps, 'next')
  return { signsFrom: new Date((waiting?.since ?? now()).getTime() + limits.keyAhead) }
})
