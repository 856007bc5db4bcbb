import { session as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/session.ts'
import type { Engine } from './engine.ts'
import { keepProviderSession } from './store.ts'

/** Signed in with a password, at the level that says no more than that (OpenID Connect Core, section 2: acr, amr). */
const proof = { acr: '0', amr: ['pwd'] }

/**
 * The provider's session that goes with the portal's: made when there is none, and told of a newer sign-in. It never reaches the browser.
 * @returns its id
 */
export async function bridge({ db }: Pick<Deps, 'db'>, { provider }: Engine, { id: accountId, sessionId, signedInAt, providerSession }: Caller): Promise<string> {
  const loginTs = Math.floor(signedInAt.getTime() / 1000)
  const known = providerSession === null ? undefined : await provider.Session.find(providerSession)
  if (known?.accountId === accountId) {
    if (known.loginTs !== loginTs) {
      known.loginAccount({ accountId, loginTs, ...proof })
      await known.persist()
    }
    return known.jti
  }
  const made = new provider.Session()
  made.loginAccount({ accountId, loginTs, ...proof })
  await keepProviderSession(db, sessionId, made.jti)
  await made.save(limits.life / 1000)
  return made.jti
}
