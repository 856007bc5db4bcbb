/** POST /api/oauth/token: the specification's browser call. It redeems a code where it was given, and hands the agent over to the site. */
import type { AuthorizationCode, Client } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { noSession, Problem } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { mayKeep } from './admission.ts'
import type { Asker } from './asker.ts'
import { claimsOf } from './claims.ts'
import { siteOf } from './clients.ts'
import { engineOf, type Engine } from './engine.ts'
import { findApproved, handOffId, takeOnce } from './store.ts'

/** The same for whatever is wrong. */
const invalid = () =>
  new Problem(400, 'badRequest', 'This hand-off cannot be completed.', {
    oauth: { error: 'invalid_grant' },
  })

/** Is the code one of this session, for a site that gets its agents handed over? */
async function check(
  { provider }: Engine,
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
  { provider }: Engine,
  { db }: Deps,
  code: AuthorizationCode,
  client: Client,
): Promise<string> {
  const grant = code.grantId === undefined ? undefined : await provider.Grant.find(code.grantId)
  const agent = code.accountId === undefined ? undefined : await findApproved(db, code.accountId)
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
export async function handOff(deps: Deps, asker: Asker, value: string): Promise<string> {
  const engine = await engineOf(deps)
  return asker.inTurn(async (caller) => {
    if (!caller) throw noSession()
    const { code, client } = await check(engine, deps, caller, value)
    await code.consume().catch((error: unknown) => {
      throw error instanceof engine.library.errors.InvalidGrant ? invalid() : error
    })
    const kept = await takeOnce(deps.db, 'HandOff', handOffId(caller.sessionId, value), deps.now())
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
