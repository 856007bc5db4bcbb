/** The library's settings, as data: what differs from its own, and why. */
import type {
  Configuration,
  errors as Errors,
  interactionPolicy,
  KoaContextWithOIDC,
} from 'oidc-provider'
import { provider as limits, session } from '@passerelle/contracts/limits.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import { siteScopes, responseTypes, authMethods } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import type { SigningKey } from '../../../signing-keys/signing-keys.ts'
import { RecordAdapter } from '../storage/adapter.ts'
import { mayKeep } from '../clients/admission.ts'
import { claimsByScope, claimsOf } from '../clients/claims.ts'
import { pairwiseSub, siteOf, siteProperty } from '../clients/clients.ts'
import { currentRequest } from './request-context.ts'
import { grantFor } from './grants.ts'
import { makePolicy } from './interaction-policy.ts'
import { findApprovedAgent } from '../clients/store.ts'

export interface Library {
  readonly errors: typeof Errors
  readonly interactionPolicy: typeof interactionPolicy
}

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Where the library sends what it cannot go on with. Nothing is served there: the dispatcher recognises it. */
export const interactionUrl = '/__stopped/'

const routes = {
  authorization: '/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  revocation: '/oauth/revoke',
  end_session: '/oauth/end_session',
}

const ttl = {
  AccessToken: inSeconds(limits.accessToken),
  AuthorizationCode: inSeconds(limits.authorizationCode),
  IdToken: inSeconds(limits.idToken),
  RefreshToken: inSeconds(limits.refreshToken),
  // Not shorter than a refresh token's, which needs it.
  Grant: inSeconds(limits.grant),
  Session: inSeconds(session.life),
  Interaction: inSeconds(limits.interruption),
}

/** What the library looks an agent up for, where it is not a request of a browser: a code or a token. */
interface AccountToken {
  readonly scopes?: Set<string>
}

/**
 * Only approved agents are somebody to a site, and only while the site admits them and may have what it was given. Whom the portal has just
 * looked up is not looked up again.
 */
const findAccount =
  ({ db }: Deps) =>
  async (ctx: KoaContextWithOIDC, id: string, brought?: AccountToken) => {
    const { caller, ahead } = currentRequest() ?? {}
    const isLookedUp = caller?.id === id
    if (isLookedUp && caller.state !== 'approved') return undefined
    const agent = isLookedUp
      ? undefined
      : ahead?.agent?.id === id
        ? ahead.agent
        : await findApprovedAgent(db, id)
    if (!isLookedUp && !agent) return undefined
    if (
      agent &&
      brought &&
      !mayKeep(siteOf(ctx.oidc.client), agent.country_id, { scopes: brought.scopes ?? new Set() })
    )
      return undefined
    return {
      accountId: id,
      claims: async () => {
        const row = agent ?? (await findApprovedAgent(db, id))
        return { ...(row ? claimsOf(row) : {}), sub: id }
      },
    }
  }

function pendingPromptUrl(
  prompt: NonNullable<ReturnType<typeof currentRequest>>['stopped'],
): string {
  const carried = currentRequest()
  if (carried && prompt) carried.stopped = prompt
  return interactionUrl
}

const features = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  resourceIndicators: { enabled: false },
  introspection: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  claimsParameter: { enabled: true },
  revocation: {
    enabled: true,
    allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
  },
  // Discovery and the clients' addresses for it; the sign-out itself is ours (logout.ts), and so are its messages (notices.ts).
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: { enabled: true },
} as const satisfies Configuration['features']

/**
 * How the server may ask a site: the library refuses connections to private addresses, as a site's address could otherwise lead into the
 * house. On a developer's machine the sites are neighbours.
 */
function askable(
  { config }: Deps,
  url: string | URL | Request,
  options: RequestInit | undefined,
): RequestInit | undefined {
  if (config.production || !isLoopback(new URL(url instanceof Request ? url.url : url)))
    return options
  const withoutDispatcher = { ...options, dispatcher: undefined }
  return withoutDispatcher
}

export const configurationFor = (
  deps: Deps,
  library: Library,
  keys: readonly SigningKey[],
): Configuration => ({
  adapter: (model) => new RecordAdapter(deps, library.errors, model, currentRequest),
  jwks: { keys: [...keys] },
  findAccount: findAccount(deps),
  loadExistingGrant: (ctx) => grantFor(deps, ctx),
  interactions: {
    policy: makePolicy(library.interactionPolicy, deps.now),
    url: (ctx, { prompt }) =>
      pendingPromptUrl({ prompt, scopes: [...ctx.oidc.requestParamOIDCScopes] }),
  },
  routes,
  features,
  ttl,
  responseTypes: [...responseTypes],
  clientAuthMethods: [...authMethods],
  subjectTypes: ['public', 'pairwise'],
  pairwiseIdentifier: async (_ctx, accountId, client) => pairwiseSub(deps, client, accountId),
  scopes: [...siteScopes],
  claims: claimsByScope,
  extraClientMetadata: { properties: [siteProperty] },
  // Only S256 exists in the library. A site that keeps a secret may do without.
  pkce: { required: (_ctx, client) => client['tokenEndpointAuthMethod'] === 'none' },
  // OpenID Connect Core, section 3.1.2.1: redirect_uri is required.
  allowOmittingSingleRegisteredRedirectUri: false,
  clientBasedCORS: (_ctx, origin, client) =>
    siteOf(client).redirect_uris.some(
      (address) => URL.canParse(address) && new URL(address).origin === origin,
    ),
  issueRefreshToken: async (_ctx, client, source) =>
    client.grantTypeAllowed('refresh_token') &&
    (source.scopes.has('offline_access') || siteOf(client).first_party),
  rotateRefreshToken: true,
  expiresWithSession: async (_ctx, source) => !source.scopes.has('offline_access'),
  acrValues: ['0'],
  fetch: async (url, options) => fetch(url, askable(deps, url, options)),
  renderError: async (ctx, { error, error_description: description }) => {
    const carried = currentRequest()
    if (carried) carried.fault = { error, description, isBug: error === 'server_error' }
    ctx.body = { error, error_description: description }
  },
})
