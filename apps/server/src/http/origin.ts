/** Checks where a request comes from, as the browser says (Fetch Metadata; security a.2, C10). */
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import type { Config } from '../config/config.ts'

type OriginConfig = Pick<Config, 'publicUrl' | 'production'>

/**
 * Is this the portal's own origin? On a developer's machine the machine's other names at the same
 * port belong to the portal too.
 */
function isPortal(origin: string, { publicUrl, production }: OriginConfig): boolean {
  // PUBLIC_URL is an origin. Most requests are right, and need not be parsed.
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [url, portal] = [new URL(origin), new URL(publicUrl)]
  if (url.href !== `${url.origin}/`) return false
  if (url.origin === portal.origin) return true
  const isSamePort = url.protocol === portal.protocol && url.port === portal.port
  return !production && isSamePort && isLoopback(portal) && isLoopback(url)
}

/**
 * Does another site send this request through the person's browser? Old browsers send Origin only.
 * If both headers are sent, both must name the portal, because a proxy may lose or change one of
 * them.
 */
export function isCrossSite({ headers }: FastifyRequest, config: OriginConfig): boolean {
  const site = headers['sec-fetch-site']
  return (
    (site !== undefined && site !== 'same-origin') ||
    (headers.origin !== undefined && !isPortal(headers.origin, config))
  )
}

/**
 * Did the person come from a page of the portal, or type the address? Over plain http browsers do
 * not send Fetch Metadata, and old browsers never do. Then the referrer says whether a page of the
 * portal leads here, and a typed address looks the same as a site that hides itself.
 */
export function isOwnNavigation({ headers }: FastifyRequest, config: OriginConfig): boolean {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) && isPortal(new URL(referer).origin, config)
}

/** Does this browser send Fetch Metadata? */
export function sendsFetchMetadata({ headers }: FastifyRequest): boolean {
  return Boolean(headers['sec-fetch-site'])
}

/**
 * Does a page of the portal send this GET? It has no Origin, so old browsers must send a header
 * that another site cannot set.
 */
export function isOwnCall({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers['x-token'] !== undefined || headers['x-requested-with'] !== undefined
}

/**
 * Does the request name the portal's host? Otherwise a site whose name leads to this machine (DNS
 * rebinding) would have the same origin as what it reads. HTTP/1.0 names no host, and no browser
 * sends it.
 */
export function isKnownHost({ headers, raw }: FastifyRequest, config: OriginConfig): boolean {
  const [protocol = ''] = config.publicUrl.split('//')
  const { host } = headers
  return (
    host === undefined || (!hasTwoHosts(raw.rawHeaders) && isPortal(`${protocol}//${host}`, config))
  )
}

/** Node reads the first `Host`, and a program in front may have read another one (RFC 9112, 3.2). */
const hasTwoHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
