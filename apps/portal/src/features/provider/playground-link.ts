/** The link that the playground builds (specification, section 2: /pg). */

export const flows = ['id_token', 'code'] as const
export type Flow = (typeof flows)[number]

export interface PlaygroundRequest {
  /** Origin of the portal that is asked. */
  host: string
  clientId: string
  redirectUri: string
  flow: Flow
}

/** What was sent, for whoever reads the answer; kept in this tab until then. */
export interface SentRequest extends PlaygroundRequest {
  verifier: string
}

/** The same every time, so that a link can be compared with another. */
export const fixedParameters = {
  scope: 'openid',
  state: 'af0ifjsldkj',
  nonce: 'n-0S6_WzA2Mj',
  prompt: 'login',
} as const

export const defaultClientId = 'playground'
const storageKey = 'pg'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** A secret of 256 bits that proves whose the code is (RFC 7636, section 4.1). */
export const newVerifier = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** What the link carries of the verifier (RFC 7636, section 4.2: S256). */
export const challengeOf = async (verifier: string) =>
  base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )

/** The link's parameters in their order. */
export function parametersOf(
  { clientId, redirectUri, flow }: PlaygroundRequest,
  challenge: string,
): [name: string, value: string][] {
  const pkce: [string, string][] =
    flow === 'code'
      ? [
          ['code_challenge', challenge],
          ['code_challenge_method', 'S256'],
        ]
      : []
  return [
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', fixedParameters.scope],
    ['response_type', flow],
    ['state', fixedParameters.state],
    ['nonce', fixedParameters.nonce],
    ['prompt', fixedParameters.prompt],
    ...pkce,
  ]
}

export const linkOf = (plan: PlaygroundRequest, challenge: string) =>
  `${originOf(plan.host)}/authorize?${parametersOf(plan, challenge)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** What was typed as an origin; as it is when it is none. */
export const originOf = (host: string) => (isWeb(host) ? new URL(host).origin : host)

export const isWeb = (address: string) =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Keeps what was sent until the answer comes to this tab. A closed storage costs the comparison with it. */
export function storeSentRequest(run: SentRequest) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(run))
  } catch {
    // Then the answer is compared with the usual link.
  }
}

/** What was sent from this tab, once: a verifier is good for one code. */
export function takeSentRequest(): Partial<SentRequest> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    sessionStorage.removeItem(storageKey)
    return Object(kept) as Partial<SentRequest>
  } catch {
    return {}
  }
}
