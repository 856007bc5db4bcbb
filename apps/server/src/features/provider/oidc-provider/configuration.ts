/** The library's configuration: what differs from its defaults, and why. */
import type {
  Configuration,
  errors as Errors,
  interactionPolicy,
  KoaContextWithOIDC,
} from 'oidc-provider'
import { provider as limits, session } from '@passerelle/contracts/limits.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import {
  authMethods,
  responseTypes,
  siteScopes,
  type SiteSettings,
} from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import type { SigningKey } from '../../../signing-keys/signing-keys.ts'
import { currentTraceparent } from '../../../tracing/tracing.ts'
import { claimsByScope } from '../clients/claims.ts'
import { formerSecretProperty, pairwiseSub, siteOf, siteProperty } from '../clients/clients.ts'
import { keysProperty } from '../clients/site-keys.ts'
import { RecordAdapter } from '../storage/adapter.ts'
import { findAccount } from './accounts.ts'
import { multiFactorAcr, passwordAcr } from './acr.ts'
import { loadExistingGrant } from './grants.ts'
import { makePolicy } from './interaction-policy.ts'
import { interactionUrl } from './interaction-url.ts'
import { currentRequest } from './request-context.ts'

/** What the configuration needs of the library, which is loaded when the first site asks. */
export interface Library {
  readonly errors: typeof Errors
  readonly interactionPolicy: typeof interactionPolicy
}

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const routes = {
  authorization: '/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  pushed_authorization_request: '/oauth/par',
  end_session: '/oauth/end_session',
}

const ttl = {
  AccessToken: inSeconds(limits.accessToken),
  ClientCredentials: inSeconds(limits.accessToken),
  AuthorizationCode: inSeconds(limits.authorizationCode),
  IdToken: inSeconds(limits.idToken),
  RefreshToken: inSeconds(limits.refreshToken),
  // At least as long as a refresh token's: the library refuses a token whose grant has expired.
  Grant: inSeconds(limits.grant),
  Session: inSeconds(session.life),
  Interaction: inSeconds(limits.interaction),
}

const features = {
  clientCredentials: { enabled: true },
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  introspection: {
    enabled: true,
    // A site's own interface uses the site's credentials, and may ask about the site's own tokens
    // only.
    allowedPolicy: async (_ctx, client, token) =>
      siteOf(client).introspection && token.clientId === client.clientId,
  },
  // Which sites must push is ours (authorize.ts): the library gets pushed requests as plain ones.
  pushedAuthorizationRequests: { enabled: true },
  claimsParameter: { enabled: true },
  revocation: {
    enabled: true,
    allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
  },
  // This is for discovery and for the clients' metadata. The sign-out and the notices are our own
  // code (logout/, notices.ts).
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: { enabled: true },
} as const satisfies Configuration['features']

/** The dispatcher is an extension of Node. */
type FetchOptions = RequestInit & { dispatcher?: unknown }

/**
 * Makes the options for connections to a site. The library refuses private addresses, because a
 * site's address could otherwise lead into the internal network. On a developer's machine the
 * sites run on the same host, so its `dispatcher`, which refuses them, is left out.
 */
function fetchOptions(
  { config }: Deps,
  url: string | URL | Request,
  options: FetchOptions | undefined,
): FetchOptions | undefined {
  if (config.production || !isLoopback(new URL(url instanceof Request ? url.url : url)))
    return options
  return { ...options, dispatcher: undefined }
}

/** Passes the trace on in which the site is called. */
function withTraceparent(options: FetchOptions | undefined): FetchOptions | undefined {
  const traceparent = currentTraceparent()
  if (traceparent === undefined) return options
  const headers = new Headers(options?.headers ?? {})
  headers.set('traceparent', traceparent)
  return { ...options, headers }
}

/** The portal redeems the codes of a hand-off itself, and binds them to the browser. */
const needsPkce = (site: SiteSettings): boolean =>
  site.token_endpoint_auth_method === 'none' || (site.pkce_required && site.return_uri === null)

/**
 * Does a site's own program ask, without an agent? Its scopes are of the desk only, and no agent can
 * be asked for them.
 */
const isMachine = ({ route, params }: KoaContextWithOIDC['oidc']) =>
  route === 'token' && params?.['grant_type'] === 'client_credentials'

/**
 * Access tokens for a site's own interface (RFC 8707, RFC 9068). Every token of such a site is one,
 * so that no library has to send `resource`; the claims are in its ID Token then.
 */
const resourceIndicators = ({ InvalidTarget }: typeof Errors, desk: string) =>
  ({
    enabled: true,
    defaultResource: async ({ oidc }, client, requested) =>
      isMachine(oidc) ? desk : (requested ?? siteOf(client).access_token_audience ?? undefined),
    // A site that has lost its audience, or has another, goes on with tokens for the portal.
    useGrantedResource: async (ctx, { resource }) =>
      resource === siteOf(ctx.oidc.client).access_token_audience,
    getResourceServerInfo: async ({ oidc }, resource, client) => {
      const site = siteOf(client)
      if (isMachine(oidc) && resource === desk) return { scope: site.machine_scopes.join(' ') }
      const { access_token_audience, scopes, id_token_signed_response_alg } = site
      if (resource !== access_token_audience) throw new InvalidTarget()
      return {
        scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
        audience: resource,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: id_token_signed_response_alg } },
      }
    },
  }) satisfies NonNullable<Configuration['features']>['resourceIndicators']

export function configurationFor(
  deps: Deps,
  { errors, interactionPolicy }: Library,
  keys: readonly SigningKey[],
): Configuration {
  return {
    adapter: (model) => new RecordAdapter(deps, errors, model, currentRequest),
    jwks: { keys: [...keys] },
    findAccount: findAccount(deps),
    loadExistingGrant: (ctx) => loadExistingGrant(deps, ctx),
    interactions: {
      policy: makePolicy(interactionPolicy, deps.now),
      url: (ctx, { prompt }) => interactionUrl(prompt.name, ctx.oidc.requestParamOIDCScopes),
    },
    discovery: {
      ui_locales_supported: deps.locales.languages.map(({ tag }) => tag),
      prompt_values_supported: ['none', 'login', 'consent', 'create'],
    },
    routes,
    features: {
      ...features,
      resourceIndicators: resourceIndicators(errors, `${deps.config.publicUrl}/api`),
    },
    ttl,
    responseTypes: [...responseTypes],
    clientAuthMethods: [...authMethods],
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: async (_ctx, accountId, client) => pairwiseSub(deps, client, accountId),
    scopes: [...siteScopes],
    claims: claimsByScope,
    extraClientMetadata: { properties: [siteProperty, formerSecretProperty, keysProperty] },
    // The library knows S256 only.
    pkce: { required: (_ctx, client) => needsPkce(siteOf(client)) },
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
    acrValues: [passwordAcr, multiFactorAcr],
    fetch: async (url, options) => fetch(url, withTraceparent(fetchOptions(deps, url, options))),
    renderError: async (ctx, { error, error_description }) => {
      ctx.body = { error, error_description }
    },
  }
}
