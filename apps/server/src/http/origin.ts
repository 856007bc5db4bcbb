/** Where a request comes from, as the browser tells it (Fetch Metadata; security a.2, C10). */
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'

/**
 * Does another site send this request through the person's browser? Old browsers send Origin only.
 * Both must be the portal's where both are sent: one of them may be lost or changed on the way.
 */
export function isCrossSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return (
    (site !== undefined && site !== 'same-origin') ||
    (headers.origin !== undefined && headers.origin !== publicUrl)
  )
}

/**
 * Did the person come from a page of the portal, or type the address? Browsers do not send Fetch
 * Metadata over plain http, and old ones
 * never: then the referrer tells whether a page of ours leads here, and a typed address cannot be
 * told from a site that hides itself.
 */
export function isOwnNavigation({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === publicUrl
}

/** Does this browser send Fetch Metadata? */
export const sendsFetchMetadata = ({ headers }: FastifyRequest): boolean =>
  Boolean(headers['sec-fetch-site'])

/**
 * Does a page of the portal send this GET? It carries no Origin: old browsers must send a header
 * that another site cannot set.
 */
export function isOwnCall({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers['x-token'] !== undefined || headers['x-requested-with'] !== undefined
}

/**
 * Does the request name the portal's host, or this machine? A site whose name leads to this machine
 * (DNS rebinding) would otherwise be of one origin with what it reads.
 */
export function isKnownHost({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { host } = headers
  if (host === undefined || host === new URL(publicUrl).host) return true
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`))
}
