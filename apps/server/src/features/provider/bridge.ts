import { session as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/session.ts'
import type { OpenSession } from './dispatch.ts'
import type { Engine } from './engine.ts'
import { keepProviderSession } from './store.ts'

/** Signed in with a password, at the level that says no more than that (OpenID Connect Core, section 2: acr, amr). */
const proof = { acr: '0', amr: ['pwd'] }

/** The agent has signed out while a request was answered, which goes on as one of nobody. */
export class SignedOutMeanwhile extends Error {}

/**
 * The provider's session that goes with the portal's: made when there is none, and told of a newer sign-in. It never reaches the browser.
 * @throws SignedOutMeanwhile
 */
export async function bridge({ db }: Pick<Deps, 'db'>, { provider }: Engine, { id: accountId, sessionId, signedInAt, providerSession }: Caller): Promise<OpenSession> {
  const loginTs = Math.floor(signedInAt.getTime() / 1000)
  const payload = providerSession === null ? undefined : await provider.Session.adapter.find(providerSession)
  if (providerSession !== null && payload?.accountId === accountId && payload.loginTs === loginTs) return { id: providerSession, payload }
  const known = payload?.accountId === accountId ? await provider.Session.find(providerSession ?? '') : undefined
  const session = known ?? new provider.Session()
  session.loginAccount({ accountId, loginTs, ...proof })
  if (!known && !(await keepProviderSession(db, sessionId, session.jti))) throw new SignedOutMeanwhile()
  await session.save(limits.life / 1000)
  const saved = await provider.Session.adapter.find(session.jti)
  if (!saved) throw new SignedOutMeanwhile()
  return { id: session.jti, payload: saved }
}
