import { session as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import type { ProviderInstance } from '../oidc-provider/instance.ts'
import type { PrefetchedRecords } from '../storage/prefetch.ts'
import { linkProviderSession } from '../storage/session-records.ts'

/** Signed in with a password, at the level that says no more than that (OpenID Connect Core, section 2: acr, amr). */
const proof = { acr: '0', amr: ['pwd'] }

/** The agent has signed out while a request was answered, which goes on as one of nobody. */
export class SignedOutMeanwhile extends Error {}

/**
 * The provider's session that goes with the portal's: made when there is none, and told of a newer sign-in. It never reaches the browser.
 * @param ahead holds the session, as far as there is one, and afterwards as the library shall find it
 * @returns its id
 * @throws SignedOutMeanwhile
 */
export async function bridge(
  { db }: Pick<Deps, 'db'>,
  { provider }: ProviderInstance,
  { id: accountId, sessionId, signedInAt, providerSession }: Caller,
  ahead: PrefetchedRecords,
): Promise<string> {
  const loginTs = Math.floor(signedInAt.getTime() / 1000)
  const payload = providerSession === null ? undefined : ahead.take('Session', providerSession)
  if (providerSession !== null && payload?.accountId === accountId && payload.loginTs === loginTs) {
    ahead.add('Session', providerSession, payload)
    return providerSession
  }
  const known =
    payload?.accountId === accountId
      ? await provider.Session.find(providerSession ?? '')
      : undefined
  const session = known ?? new provider.Session()
  session.loginAccount({ accountId, loginTs, ...proof })
  if (!known && !(await linkProviderSession(db, sessionId, session.jti)))
    throw new SignedOutMeanwhile()
  await session.save(limits.life / 1000)
  const saved = await provider.Session.adapter.find(session.jti)
  if (!saved) throw new SignedOutMeanwhile()
  ahead.add('Session', session.jti, saved)
  return session.jti
}
