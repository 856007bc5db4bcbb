const encoder = new TextEncoder()

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Builds the header that proves the session's token without sending it: `<ms>.<HMAC-SHA-256(token,
 * ms)>`. It is empty where the browser offers no cryptography (plain http).
 * The server checks the header only where it is sent.
 */
export async function xToken(token: string): Promise<Record<string, string>> {
  if (!('subtle' in crypto)) return {}
  const time = String(Date.now())
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(token),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return {
    'X-Token': `${time}.${base64url(await crypto.subtle.sign('HMAC', key, encoder.encode(time)))}`,
  }
}
