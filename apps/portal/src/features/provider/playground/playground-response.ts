import {
  checkClaims,
  decodeIdToken,
  verifySignature,
  checkState,
  type Check,
  type ExpectedClaims,
  type CheckFailure,
  type PublicKey,
  type Token,
} from './id-token-checks.ts'
import { fixedParameters, originOf, defaultClientId, type SentRequest } from './playground-link.ts'

/** The response to the playground, and the result of its checks. */
export type VerifiedResponse =
  | { step: 'none' }
  | { step: 'checking' }
  | { step: 'error'; error: string; description: string }
  | { step: 'checked'; checks: Check[]; token?: Token }

const responseParameters = ['id_token', 'code', 'error']

/**
 * The parameters of an authorization response, from the fragment or the query; null if there are
 * none.
 */
export function responseIn(search: string, hash: string): URLSearchParams | null {
  const parts = [hash.replace(/^#/, ''), search].map((part) => new URLSearchParams(part))
  return parts.find((part) => responseParameters.some((name) => part.has(name))) ?? null
}

/**
 * Checks a response. A code is first exchanged for its token.
 * @param sent the stored request of this tab, which may be missing
 */
export async function verifyResponse(
  response: URLSearchParams,
  sent: Partial<SentRequest>,
): Promise<VerifiedResponse> {
  const problem = response.get('error')
  if (problem !== null)
    return { step: 'error', error: problem, description: response.get('error_description') ?? '' }
  const expected = {
    state: fixedParameters.state,
    nonce: fixedParameters.nonce,
    issuer: originOf(sent.host ?? location.origin),
    clientId: sent.clientId ?? defaultClientId,
  }
  const state = checkState(response.get('state'), expected)
  const inFragment = response.get('id_token')
  if (inFragment !== null)
    return { step: 'checked', ...(await checkIdToken(inFragment, state, expected)) }
  // With a foreign state, the response may belong to somebody else, so its code is not used (RFC
  // 6749, section 10.12).
  if (state.failure || expected.issuer !== location.origin)
    return {
      step: 'checked',
      checks: [
        state,
        ...(state.failure ? [] : [{ name: 'signature', found: '', failure: 'otherHost' } as const]),
      ],
    }
  const exchanged = await exchangeCode(response.get('code') ?? '', sent, expected)
  return typeof exchanged === 'string'
    ? { step: 'checked', ...(await checkIdToken(exchanged, state, expected)) }
    : exchanged
}

async function checkIdToken(
  text: string,
  state: Check,
  expected: ExpectedClaims,
): Promise<{ checks: Check[]; token?: Token }> {
  const token = decodeIdToken(text)
  if (!token) return { checks: [state, { name: 'signature', found: '', failure: 'notAToken' }] }
  const failure = await signatureFailure(text, token, expected)
  const signature: Check = {
    name: 'signature',
    found: String(failure === 'noKey' ? token.header['kid'] : token.header['alg']),
    ...(failure ? { failure } : {}),
  }
  return { checks: [state, signature, ...checkClaims(token, expected, Date.now())], token }
}

/** The page can read the keys of its own portal only. */
async function signatureFailure(
  text: string,
  { header }: Token,
  { issuer }: ExpectedClaims,
): Promise<CheckFailure | undefined> {
  if (issuer !== location.origin) return 'otherHost'
  if (!isSecureContext) return 'insecure'
  const keys = await publicKeys()
  return keys ? verifySignature(text, header, keys) : 'keysAway'
}

async function publicKeys(): Promise<PublicKey[] | undefined> {
  try {
    const response = await fetch('/oauth/jwks', { credentials: 'omit' })
    const { keys } = (await response.json()) as { keys?: PublicKey[] }
    return response.ok && Array.isArray(keys) ? keys : undefined
  } catch {
    return undefined
  }
}

type ErrorResponse = Extract<VerifiedResponse, { step: 'error' }>

/**
 * Exchanges a code for its ID token (OpenID Connect Core 1.0, section 3.1.3), as a site without a
 * secret does.
 */
async function exchangeCode(
  code: string,
  { redirectUri = `${location.origin}/pg`, verifier = '' }: Partial<SentRequest>,
  { clientId }: ExpectedClaims,
): Promise<string | ErrorResponse> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  })
  try {
    const response = await fetch('/oauth/token', { method: 'POST', credentials: 'omit', body })
    const {
      id_token: token,
      error,
      error_description: description,
    } = (await response.json()) as Record<string, unknown>
    if (typeof token === 'string') return token
    return {
      step: 'error',
      error: typeof error === 'string' ? error : 'server_error',
      description: typeof description === 'string' ? description : '',
    }
  } catch {
    return { step: 'error', error: 'temporarily_unavailable', description: '' }
  }
}
