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
 * Who signed in, when, with no level of assurance, and what the agent proved (OpenID Connect Core,
 * section 2: acr, amr; RFC 8176). An assertion of a trusted site does not say what the agent proved
 * there.
 */
const loginOf = ({ id: accountId, signedInAt, signedInWith }: Caller) => ({
  accountId,
  loginTs: Math.floor(signedInAt.getTime() / 1000),
  acr: '0',
  ...(signedInWith === 'password' ? { amr: ['pwd'] } : {}),
})

const isUpToDate = (
  payload: AdapterPayload | undefined,
  { accountId, loginTs, amr }: ReturnType<typeof loginOf>,
) =>
  payload?.accountId === accountId &&
  payload.loginTs === loginTs &&
  String(payload['amr']) === String(amr)

/**
 * Makes the library's session where there is none, and tells it of a newer sign-in. Its id never
 * reaches the browser.
 * @param prefetched holds the session's record afterwards, as the library shall find it
 * @returns the id of the library's session; undefined when the portal's session has ended meanwhile
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
