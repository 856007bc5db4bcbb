export type RequestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type RequestOptions = {
  /** @default GET */
  method?: RequestMethod
  /** Arguments that are added to the address as `key=value`. Undefined ones are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON. */
  body?: unknown
  /** With `omit` no cookies are sent. @default include */
  credentials?: RequestCredentials
  /** The token of the signed-in person. It signs the header `X-Token` and is not sent itself. */
  token?: string | undefined
  /** Replaces `fetch`; `useRequest` takes that of the provider. @default the browser's own */
  fetch?: typeof globalThis.fetch
  /** Aborts the call. */
  signal?: AbortSignal
}

/** The status is 0 when there was no answer. */
export type RequestResult = {
  /** Only status 200 is a success. */
  isSuccess: boolean
  status: number
  /** JSON as its value, other `application/…` types as a `Blob`, anything else as text. */
  content: unknown
}

/**
 * Calls an address (specification, section 7). It never throws, except that an aborted call throws
 * an `AbortError`.
 */
export async function request(
  address: string,
  options: RequestOptions = {},
): Promise<RequestResult> {
  const { method = 'GET', query = {}, body, credentials = 'include', token, signal } = options
  const { fetch = globalThis.fetch } = options
  try {
    const response = await fetch(withQuery(address, query), {
      method,
      mode: 'cors',
      credentials,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : await xToken(token)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const { status } = response
    return { isSuccess: status === 200, status, content: await contentOf(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { isSuccess: false, status: 0, content: undefined }
  }
}

function withQuery(address: string, query: NonNullable<RequestOptions['query']>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) parameters.append(key, String(value))
  const text = parameters.toString()
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`
}

/** Problems have a JSON type of their own: `application/problem+json` (RFC 9457). */
async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  return /^application\//i.test(type) ? response.blob() : response.text()
}

const encoder = new TextEncoder()

/**
 * The header that proves the token without sending it: `<ms>.<HMAC-SHA-256(token, ms)>`. Without
 * cryptography, as on a page with plain http, there is no header.
 */
async function xToken(token: string): Promise<Record<string, string>> {
  if (!('subtle' in crypto)) return {}
  const time = String(Date.now())
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), algorithm, false, [
    'sign',
  ])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(time)))
  const text = btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return { 'X-Token': `${time}.${text}` }
}
