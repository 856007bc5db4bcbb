/**
 * POST /api/oauth/token, the specification's browser call. It redeems a code in the browser that
 * got it, and sends the agent to the site.
 */
import type { AuthorizationCode, Client } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import { noSession, Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { mayKeep } from '../../../sites/admission.ts'
import { claimsOf } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import { findApprovedAgent } from '../clients/store.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'
import { handOffId, takeOneTimeRecord } from '../storage/one-time-records.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'

/** One answer for every reason, so that nobody learns which codes exist. */
const invalidGrant = () =>
  new Problem(400, 'badRequest', 'This hand-off cannot be completed.', {
    oauth: { error: 'invalid_grant' },
  })

/** Was the code made in the caller's session? */
async function isOfSession(
  { provider }: ProviderInstance,
  { id, providerSession }: Caller,
  { accountId, sessionUid }: AuthorizationCode,
): Promise<boolean> {
  if (providerSession === null || accountId !== id) return false
  const session = await provider.Session.find(providerSession)
  return session !== undefined && session.uid === sessionUid
}

/**
 * Is the code for a hand-off? PKCE belongs to sites that redeem codes themselves; the nonce ties
 * the ID Token to the site's request.
 */
const isForHandOff = (
  { publicUrl }: Deps['config'],
  { redirectUri, codeChallenge, nonce }: AuthorizationCode,
  client: Client,
) =>
  siteOf(client).return_uri !== null &&
  redirectUri === `${publicUrl}/token` &&
  codeChallenge === undefined &&
  nonce !== undefined

/** @throws Problem 400 for a code that this session may not hand off */
async function findCode(
  instance: ProviderInstance,
  { config }: Deps,
  caller: Caller,
  value: string,
): Promise<{ code: AuthorizationCode; client: Client }> {
  const { provider } = instance
  const code = await provider.AuthorizationCode.find(value)
  if (code?.clientId === undefined || !(await isOfSession(instance, caller, code)))
    throw invalidGrant()
  const client = await provider.Client.find(code.clientId)
  if (!client || !isForHandOff(config, code, client)) throw invalidGrant()
  return { code, client }
}

/**
 * The claims that the grant's scopes and the code's `claims` parameter allow, as for
 * response_type=id_token.
 */
async function grantedClaims(
  { provider }: ProviderInstance,
  { db }: Deps,
  code: AuthorizationCode,
  client: Client,
): Promise<Record<string, unknown>> {
  const grant = code.grantId === undefined ? undefined : await provider.Grant.find(code.grantId)
  const agent =
    code.accountId === undefined ? undefined : await findApprovedAgent(db, code.accountId)
  if (!grant || !agent || !mayKeep(siteOf(client), agent.country_id, code)) throw invalidGrant()
  const claims = new provider.Claims(
    { ...claimsOf(agent), sub: agent.id, acr: code.acr, amr: code.amr, auth_time: code.authTime },
    { client },
  )
  claims.scope(grant.getOIDCScopeFiltered(code.scopes))
  claims.mask(code.claims?.id_token ?? {})
  claims.rejected(grant.getRejectedOIDCClaims())
  return claims.result()
}

async function idTokenFor(
  instance: ProviderInstance,
  deps: Deps,
  code: AuthorizationCode,
  client: Client,
): Promise<string> {
  const token = new instance.provider.IdToken({}, { client })
  const claims = await grantedClaims(instance, deps, code, client)
  for (const [name, value] of Object.entries(claims)) token.set(name, value)
  token.set('nonce', code.nonce)
  return token.issue({ use: 'idtoken' })
}

/**
 * Redeems a hand-off code, once, in the session that got it.
 * @returns the site's registered address with the ID Token in the fragment
 * @throws Problem 401 without a session · 400 for any other reason
 */
export async function handOff(
  deps: Deps,
  userAgent: UserAgentContext,
  value: string,
): Promise<string> {
  const instance = await providerOf(deps)
  return userAgent.withAgentLock(undefined, async ({ caller }) => {
    if (!caller) throw noSession()
    const { code, client } = await findCode(instance, deps, caller, value)
    await code.consume().catch((error: unknown) => {
      throw error instanceof instance.errors.InvalidGrant ? invalidGrant() : error
    })
    const id = handOffId(caller.sessionId, value)
    const stored = await takeOneTimeRecord(deps.db, 'HandOff', [id], deps.now())
    if (!stored) throw invalidGrant()
    const { state } = stored
    const address = new URL(siteOf(client).return_uri ?? '')
    address.hash = new URLSearchParams({
      id_token: await idTokenFor(instance, deps, code, client),
      ...(typeof state === 'string' ? { state } : {}),
    }).toString()
    deps.log.info({ agentId: caller.id, clientId: client.clientId }, 'agent handed over')
    return address.href
  })
}
