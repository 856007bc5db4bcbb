/**
 * The addresses that a site may register. They are compared letter by letter, so each has one
 * spelling only, and nobody on the network may read what is sent to them.
 */

import { parseUrl } from './url.ts'

/** The characters of RFC 3986, without the one that begins a fragment and without wildcards. */
const characters = /^(?:[\w.~:/?[\]@!$&'()+,;=-]|%[\da-f]{2})+$/i
const hiddenControls = /%(?:[01][\da-f]|7f)/i

/**
 * Parses an absolute address in its canonical spelling without user information; undefined for any
 * other.
 */
function spelt(value: string): URL | undefined {
  const url = parseUrl(value)
  if (!url || !characters.test(value) || hiddenControls.test(value)) return undefined
  // An origin may be written without the slash of its path.
  const isOneSpelling = url.href === value || (url.pathname === '/' && url.href === `${value}/`)
  return isOneSpelling && url.username === '' && url.password === '' ? url : undefined
}

/** Is this the reader's own machine? Requests to it do not leave it. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const isWeb = (url: URL): boolean =>
  url.hostname !== '' &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))

/**
 * Is it a web address: https, or http for a program on the reader's own machine (RFC 8252, 7.3)?
 */
export function isWebAddress(value: string): boolean {
  const url = spelt(value)
  return url !== undefined && isWeb(url)
}

/**
 * Is it an address of an installed program: its own scheme, named after a reversed domain (RFC
 * 8252, 7.1)?
 */
export function isAppAddress(value: string): boolean {
  const url = spelt(value)
  return url !== undefined && /^[a-z][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)+:$/.test(url.protocol)
}

/** May agents be redirected to this address? */
export function isReturnAddress(value: string): boolean {
  return isWebAddress(value) || isAppAddress(value)
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
