/** Builds the link of the playground (specification, section 2: /pg). */
import { parseUrl } from '@passerelle/contracts/url.ts'

export const flows = ['id_token', 'code'] as const
export type Flow = (typeof flows)[number]

export interface PlaygroundRequest {
  /** The origin of the portal that gets the request. */
  host: string
  clientId: string
  redirectUri: string
  flow: Flow
}

/** The sent request, stored in this tab until the response comes. */
export interface SentRequest extends PlaygroundRequest {
  verifier: string
}

/** Fixed values, so that one link can be compared with another. */
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

/**
 * Creates a random secret of 256 bits, which proves who may use the code (RFC 7636, section 4.1).
 */
export function newVerifier() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The challenge of a verifier, which the link carries (RFC 7636, section 4.2: S256). */
export async function challengeOf(verifier: string) {
  return base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )
}

/** The parameters of the link, in order. */
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

export function linkOf(request: PlaygroundRequest, challenge: string) {
  return `${originOf(request.host)}/authorize?${parametersOf(request, challenge)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}

/** The origin of an entered address, or the entered text if it is not a web address. */
export function originOf(host: string) {
  return isWeb(host) ? new URL(host).origin : host
}

export function isWeb(address: string) {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '')
}

/**
 * Stores the request in this tab until the response comes. Without storage, the response is
 * compared with the default link.
 */
export function storeSentRequest(request: SentRequest) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(request))
  } catch {
    // Without storage, the response is compared with the default link.
  }
}

/** Reads and removes the stored request. A verifier belongs to one code only. */
export function takeSentRequest(): Partial<SentRequest> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    sessionStorage.removeItem(storageKey)
    return Object(stored) as Partial<SentRequest>
  } catch {
    return {}
  }
}
