/**
 * The addresses that a site may register. They are compared letter by letter, so each has one
 * spelling only, and nobody on the network may read what is sent to them.
 */

import { parseUrl } from './url.ts'

/** The characters of RFC 3986, without the one that begins a fragment and without wildcards. */
const characters = /^(?:[\w.~:/?[\]@!$&'()+,;=-]|%[\da-f]{2})+$/i
const hiddenControls = /%(?:[01][\da-f]|7f)/i

/** Is this the reader's own machine? Requests to it do not leave it. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** What is wrong with an address. */
export type AddressFault =
  | 'wildcard'
  | 'fragment'
  | 'incomplete'
  | 'characters'
  | 'credentials'
  | 'spelling'
  | 'http'
  | 'scheme'

const isAppScheme = (protocol: string): boolean =>
  /^[a-z][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)+:$/.test(protocol)

/** What is wrong with the scheme and the host of a web address. */
function webFault(url: URL): AddressFault | undefined {
  if (url.protocol === 'http:') return isLoopback(url) ? undefined : 'http'
  if (url.protocol !== 'https:') return 'scheme'
  return url.hostname === '' ? 'incomplete' : undefined
}

/** What is wrong with the spelling of an address, which is parsed to `url`. */
function spellingFault(value: string, url: URL): AddressFault | undefined {
  if (!characters.test(value) || hiddenControls.test(value)) return 'characters'
  if (url.username !== '' || url.password !== '') return 'credentials'
  // An origin may be written without the slash of its path.
  const isOneSpelling = url.href === value || (url.pathname === '/' && url.href === `${value}/`)
  return isOneSpelling ? undefined : 'spelling'
}

function addressFault(
  value: string,
  schemeFault: (url: URL) => AddressFault | undefined,
): AddressFault | undefined {
  if (value.includes('*')) return 'wildcard'
  if (value.includes('#')) return 'fragment'
  const url = parseUrl(value)
  return url ? (schemeFault(url) ?? spellingFault(value, url)) : 'incomplete'
}

/**
 * Says why a value is no web address: https, or http for a program on the reader's own machine (RFC
 * 8252, 7.3). Undefined if it is one.
 */
export function webAddressFault(value: string): AddressFault | undefined {
  return addressFault(value, webFault)
}

/** Says why agents may not be redirected to this address; undefined if they may. */
export function returnAddressFault(value: string): AddressFault | undefined {
  return addressFault(value, (url) => (isAppScheme(url.protocol) ? undefined : webFault(url)))
}

export function isWebAddress(value: string): boolean {
  return webAddressFault(value) === undefined
}

/**
 * Is it an address of an installed program: its own scheme, named after a reversed domain (RFC
 * 8252, 7.1)?
 */
export function isAppAddress(value: string): boolean {
  return isReturnAddress(value) && !isWebAddress(value)
}

/** May agents be redirected to this address? */
export function isReturnAddress(value: string): boolean {
  return returnAddressFault(value) === undefined
}

/** Does it lead to the reader's own machine with this scheme? */
export function isLoopbackAddress(value: string, scheme: 'http' | 'https'): boolean {
  const url = parseUrl(value)
  return url?.protocol === `${scheme}:` && isLoopback(url)
}

/** The host with its port; empty for installed programs. */
export function hostOf(value: string): string {
  return parseUrl(value)?.host ?? ''
}
