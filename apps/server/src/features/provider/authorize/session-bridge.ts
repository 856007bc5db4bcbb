/**
 * Gives the library a session that says what the portal's session says: who is signed in, and since
 * when.
 */
import type { AdapterPayload } from 'oidc-provider'
import { session as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import type { ProviderInstance } from '../oidc-provider/instance.ts'
import type { PrefetchedRecords } from '../storage/prefetch.ts'
import { findSessionRecord, linkProviderSession } from '../storage/session-records.ts'

/**
 * A sign-in with a password, and no level of assurance (OpenID Connect Core, section 2: acr, amr).
 */
const authentication = { acr: '0', amr: ['pwd'] }

const isUpToDate = (payload: AdapterPayload | undefined, accountId: string, loginTs: number) =>
  payload?.accountId === accountId && payload.loginTs === loginTs

/**
 * Makes the library's session where there is none, and tells it of a newer sign-in. Its id never
 * reaches the browser.
 * @param prefetched holds the session's record afterwards, as the library shall find it
 * @returns the id of the library's session; undefined when the portal's session has ended meanwhile
 */
export async function bridgeSession(
  deps: Pick<Deps, 'db' | 'now'>,
  { provider }: Pick<ProviderInstance, 'provider'>,
  { id: accountId, sessionId, signedInAt, providerSession }: Caller,
  prefetched: PrefetchedRecords,
): Promise<string | undefined> {
  const loginTs = Math.floor(signedInAt.getTime() / 1000)
  const record = providerSession === null ? undefined : prefetched.peek('Session', providerSession)
  if (providerSession !== null && isUpToDate(record, accountId, loginTs)) return providerSession
  const isSameAgent = providerSession !== null && record?.accountId === accountId
  const existing = isSameAgent ? await provider.Session.find(providerSession) : undefined
  const session = existing ?? new provider.Session()
  session.loginAccount({ accountId, loginTs, ...authentication })
  if (!existing && !(await linkProviderSession(deps.db, sessionId, session.jti))) return undefined
  await session.save(limits.life / 1000)
  const saved = await findSessionRecord(deps, 'id', session.jti)
  prefetched.add('Session', session.jti, saved)
  return saved && session.jti
}
