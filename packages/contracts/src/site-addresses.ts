/** Addresses that a site may register. They are compared letter by letter, so each has one spelling only, and nobody on the way may read what goes there. */

/** What RFC 3986 knows, without the sign that begins a fragment and without wildcards. */
const characters = /^(?:[\w.~:/?[\]@!$&'()+,;=-]|%[\da-f]{2})+$/i
const hiddenControls = /%(?:[01][\da-f]|7f)/i

/** The address, if it is absolute, spelt in its one way, and names nobody who signs in. */
function spelt(value: string): URL | undefined {
  if (!characters.test(value) || hiddenControls.test(value) || !URL.canParse(value))
    return undefined
  const url = new URL(value)
  // An origin may be written without its path's slash.
  const isOneSpelling = url.href === value || (url.pathname === '/' && url.href === `${value}/`)
  return isOneSpelling && url.username === '' && url.password === '' ? url : undefined
}

/** Is this the reader's own machine? Requests to it never leave it. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const isWeb = (url: URL): boolean =>
  url.hostname !== '' &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))

/** An address on the web: https, and http for a program on the reader's own machine (RFC 8252, 7.3). */
export function isWebAddress(value: string): boolean {
  const url = spelt(value)
  return url !== undefined && isWeb(url)
}

/** An address of an installed program: a scheme of its own, named after a domain turned round (RFC 8252, 7.1). */
export function isAppAddress(value: string): boolean {
  const url = spelt(value)
  return url !== undefined && /^[a-z][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)+:$/.test(url.protocol)
}

/** An address that agents may be sent back to. */
export const isReturnAddress = (value: string): boolean =>
  isWebAddress(value) || isAppAddress(value)

/** Does it lead to the reader's own machine, by this scheme? */
export const isLoopbackAddress = (value: string, scheme: 'http' | 'https'): boolean =>
  URL.canParse(value) && new URL(value).protocol === `${scheme}:` && isLoopback(new URL(value))

/** Host with port; empty for installed programs. */
export const hostOf = (value: string): string => (URL.canParse(value) ? new URL(value).host : '')
