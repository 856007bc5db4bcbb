/** POST /api/oauth/token: the specification's browser call. It redeems a code where it was given, and hands the agent over to the site. */
import type { AuthorizationCode, Client } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import { noSession, Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { mayKeep } from '../clients/admission.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'
import { claimsOf } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'
import { findApprovedAgent } from '../clients/store.ts'
import { handOffId, takeOneTimeRecord } from '../storage/one-time-records.ts'

/** The same for whatever is wrong. */
const invalid = () =>
  new Problem(400, 'badRequest', 'This hand-off cannot be completed.', {
    oauth: { error: 'invalid_grant' },
  })

/** Is the code one of this session, for a site that gets its agents handed over? */
async function check(
  { provider }: ProviderInstance,
  { config }: Deps,
  caller: Caller,
  value: string,
): Promise<{ code: AuthorizationCode; client: Client }> {
  const code = await provider.AuthorizationCode.find(value)
  const session =
    caller.providerSession === null
      ? undefined
      : await provider.Session.find(caller.providerSession)
  const client =
    code?.clientId === undefined ? undefined : await provider.Client.find(code.clientId)
  if (
    !code ||
    !client ||
    !session ||
    code.sessionUid !== session.uid ||
    code.accountId !== caller.id
  )
    throw invalid()
  if (
    siteOf(client).return_uri === null ||
    code.redirectUri !== `${config.publicUrl}/token` ||
    code.codeChallenge !== undefined ||
    code.nonce === undefined
  )
    throw invalid()
  return { code, client }
}

/** An ID Token as the library itself writes it for response_type=id_token: with the claims of the scopes, as no access token goes with it. */
async function idTokenFor(
  { provider }: ProviderInstance,
  { db }: Deps,
  code: AuthorizationCode,
  client: Client,
): Promise<string> {
  const grant = code.grantId === undefined ? undefined : await provider.Grant.find(code.grantId)
  const agent =
    code.accountId === undefined ? undefined : await findApprovedAgent(db, code.accountId)
  if (!grant || !agent || !mayKeep(siteOf(client), agent.country_id, code)) throw invalid()
  const token = new provider.IdToken(
    { ...claimsOf(agent), sub: agent.id, acr: code.acr, amr: code.amr, auth_time: code.authTime },
    { client, ctx: undefined },
  )
  Object.assign(token, {
    scope: grant.getOIDCScopeFiltered(code.scopes),
    mask: code.claims?.id_token ?? {},
    rejected: grant.getRejectedOIDCClaims(),
  })
  token.set('nonce', code.nonce)
  return token.issue({ use: 'idtoken' })
}

/**
 * Redeems a hand-off code, once, in the session that it was given to.
 * @returns the site's registered address with the ID Token in the fragment
 * @throws Problem 401 without a session · 400 for any other reason, always the same
 */
export async function handOff(deps: Deps, asker: UserAgentContext, value: string): Promise<string> {
  const engine = await providerOf(deps)
  return asker.inTurn(async (caller) => {
    if (!caller) throw noSession()
    const { code, client } = await check(engine, deps, caller, value)
    await code.consume().catch((error: unknown) => {
      throw error instanceof engine.library.errors.InvalidGrant ? invalid() : error
    })
    const kept = await takeOneTimeRecord(
      deps.db,
      'HandOff',
      handOffId(caller.sessionId, value),
      deps.now(),
    )
    if (!kept) throw invalid()
    const address = new URL(siteOf(client).return_uri ?? '')
    const state = kept['state']
    address.hash = new URLSearchParams({
      id_token: await idTokenFor(engine, deps, code, client),
      ...(typeof state === 'string' ? { state } : {}),
    }).toString()
    deps.log.info({ agentId: caller.id, clientId: client.clientId }, 'agent handed over')
    return address.href
  })
}
