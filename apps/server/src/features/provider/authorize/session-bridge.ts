/**
 * Gives the library a session with the content of the portal's session: who is signed in, and
 * since when.
 */
import type { AdapterPayload } from 'oidc-provider'
import { session as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import type { SignInMethod } from '../../../db/schema.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { multiFactorAcr, passwordAcr } from '../oidc-provider/acr.ts'
import type { ProviderInstance } from '../oidc-provider/instance.ts'
import type { PrefetchedRecords } from '../storage/prefetch.ts'
import { findSessionRecord, linkProviderSession } from '../storage/session-records.ts'

/** What each sign-in proved (RFC 8176). A recovery code is a one-time password too. */
const methodsOf: Readonly<Record<SignInMethod, readonly string[] | undefined>> = {
  password: ['pwd'],
  passwordAndTotp: ['pwd', 'otp', 'mfa'],
  passwordAndRecoveryCode: ['pwd', 'otp', 'mfa'],
  passwordAndDeviceKey: ['pwd', 'hwk', 'mfa'],
  passwordAndSyncedKey: ['pwd', 'swk', 'mfa'],
  // The device has verified the person, which is the other factor.
  deviceKey: ['hwk', 'mfa'],
  syncedKey: ['swk', 'mfa'],
  assertion: undefined,
}

/**
 * Describes the sign-in for the library: the agent, the time, the level of assurance, and the proof
 * (OpenID Connect Core, section 2: acr, amr). An assertion of a trusted site does not say what the
 * agent proved there.
 */
function loginOf({ id: accountId, signedInAt, signedInWith }: Caller) {
  const amr = signedInWith === null ? undefined : methodsOf[signedInWith]
  return {
    accountId,
    loginTs: Math.floor(signedInAt.getTime() / 1000),
    acr: amr?.includes('mfa') ? multiFactorAcr : passwordAcr,
    ...(amr ? { amr: [...amr] } : {}),
  }
}

const isUpToDate = (
  payload: AdapterPayload | undefined,
  { accountId, loginTs, amr }: ReturnType<typeof loginOf>,
) =>
  payload?.accountId === accountId &&
  payload.loginTs === loginTs &&
  String(payload['amr']) === String(amr)

/**
 * Creates the library's session if there is none, and updates it after a newer sign-in. Its id
 * never reaches the browser.
 * @param prefetched gets the session's record, so that the library finds it there
 * @returns the id of the library's session; undefined when the portal's session has ended in the
 * meantime
 */
export async function bridgeSession(
  deps: Pick<Deps, 'db' | 'now'>,
  { provider }: Pick<ProviderInstance, 'provider'>,
  caller: Caller,
  prefetched: PrefetchedRecords,
): Promise<string | undefined> {
  const { id: accountId, sessionId, providerSession } = caller
  const login = loginOf(caller)
  const record = providerSession === null ? undefined : prefetched.peek('Session', providerSession)
  if (providerSession !== null && isUpToDate(record, login)) return providerSession
  const isSameAgent = providerSession !== null && record?.accountId === accountId
  const existing = isSameAgent ? await provider.Session.find(providerSession) : undefined
  const session = existing ?? new provider.Session()
  session.loginAccount(login)
  if (!existing && !(await linkProviderSession(deps.db, sessionId, session.jti))) return undefined
  await session.save(limits.life / 1000)
  const saved = await findSessionRecord(deps, 'id', session.jti)
  prefetched.add('Session', session.jti, saved)
  return saved && session.jti
}
