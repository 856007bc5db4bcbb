/**
 * Signs agents in at the portal from a site without a server: OpenID Connect's authorization code
 * flow with PKCE, for a client without a secret (OpenID Connect Core 1.0, section 3.1; RFC 7636).
 */
import * as oauth from 'oauth4webapi'

export type SigninRequest = {
  /** The portal's origin, such as https://portal.example.com. */
  issuer: string
  /** The site's `client_id`. */
  clientId: string
  /** A registered address of this site, where the agent comes back to. */
  redirectUri: string
  /** @default openid profile email experts */
  scope?: string | undefined
  /** Fills in the login field at the portal. @default none */
  loginHint?: string | undefined
  /** `create` opens the registration. @default none */
  prompt?: 'create' | 'login' | undefined
  /** The language of the portal's pages. @default the portal's choice */
  language?: string | undefined
}

export type SiteSession = {
  /** Who has signed in: the claims of the userinfo, such as `sub`, `name` and `email`. */
  claims: Readonly<Record<string, unknown>>
  idToken: string
  accessToken: string
  /** Seconds until the access token ends; undefined when the portal does not say. */
  expiresIn: number | undefined
}

/** A sign-in that failed. `code` is the portal's error (RFC 6749), or `state` or `answer`. */
export class SiteSigninError extends Error {
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(`The sign-in failed: ${code}`, options)
    this.name = 'SiteSigninError'
    this.code = code
  }
}

/** What this browser keeps between the request and the answer. */
type PendingSignin = { issuer: string; verifier: string; nonce: string }

const storageKey = (state: string) => `experts-signin:${state}`

async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  const options = { algorithm: 'oidc', ...insecureOn({ issuer }) } as const
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
}

/**
 * Makes the address at the portal that begins the sign-in, and keeps in this tab what the answer is
 * checked with.
 * @throws TypeError when the portal cannot be reached
 */
export async function signinAddress(request: SigninRequest): Promise<string> {
  const server = await discover(request.issuer)
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const verifier = oauth.generateRandomCodeVerifier()
  const pending: PendingSignin = { issuer: request.issuer, verifier, nonce }
  sessionStorage.setItem(storageKey(state), JSON.stringify(pending))
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scope ?? 'openid profile email experts',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: request.loginHint,
    prompt: request.prompt,
    ui_locales: request.language,
  }
  const address = new URL(server.authorization_endpoint ?? '/authorize', request.issuer)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}

/** Leads to the portal, where the agent signs in. */
export async function beginSignin(request: SigninRequest): Promise<void> {
  location.assign(await signinAddress(request))
}

/** Does this address bring an answer of the portal? */
export function isSigninAnswer(address: string = location.href): boolean {
  const { searchParams } = new URL(address)
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
}

/**
 * Redeems the answer that the portal sent to `redirectUri`, checks the ID Token and returns who has
 * signed in. An answer is good once. Clean the address bar afterwards.
 * @throws SiteSigninError when the agent declined, the portal refused, or the answer belongs to no
 *   sign-in that this tab began
 */
export async function finishSignin(
  request: Pick<SigninRequest, 'clientId' | 'redirectUri'>,
  address: string = location.href,
): Promise<SiteSession> {
  const answer = new URL(address)
  const state = answer.searchParams.get('state') ?? ''
  const kept = sessionStorage.getItem(storageKey(state))
  if (kept === null) throw new SiteSigninError('state')
  sessionStorage.removeItem(storageKey(state))
  const pending = JSON.parse(kept) as PendingSignin
  try {
    return await redeem(request, answer, state, pending)
  } catch (error) {
    throw new SiteSigninError(errorCode(error), { cause: error })
  }
}

async function redeem(
  { clientId, redirectUri }: Pick<SigninRequest, 'clientId' | 'redirectUri'>,
  answer: URL,
  state: string,
  { issuer, verifier, nonce }: PendingSignin,
): Promise<SiteSession> {
  const server = await discover(issuer)
  const client = { client_id: clientId }
  const parameters = oauth.validateAuthResponse(server, client, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    insecureOn(server),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  const { sub = '' } = oauth.getValidatedIdTokenClaims(tokens) ?? {}
  return {
    claims: await readUserinfo(server, client, tokens.access_token, sub),
    idToken: tokens.id_token ?? '',
    accessToken: tokens.access_token,
    expiresIn: tokens.expires_in,
  }
}

/** The portal puts names and addresses into the userinfo, which must be that of the ID Token's agent. */
async function readUserinfo(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  accessToken: string,
  sub: string,
): Promise<oauth.UserInfoResponse> {
  const response = await oauth.userInfoRequest(server, client, accessToken, insecureOn(server))
  return oauth.processUserInfoResponse(server, client, sub, response)
}

/** A developer's portal has no certificate. */
const insecureOn = ({ issuer }: Pick<oauth.AuthorizationServer, 'issuer'>) => ({
  [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1'].includes(new URL(issuer).hostname),
})

const errorCode = (error: unknown): string =>
  error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
    ? error.error
    : 'answer'
