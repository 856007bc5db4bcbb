import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import { Problem } from '../problems/problem.ts'
import { isCrossSite, isKnownHost } from './origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may call this route, from their servers and their pages. */
    allowsOtherSites?: boolean
  }
}

/** The security headers of every answer, errors included. Pages bring their own policy. */
export function securityHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/**
 * A site may open these pages in a window. The policy would cut that window off from the site's
 * page.
 */
const openedBySites = /^\/(?:authorize|signin|signup|oauth\/form_post\/[^/?]+)\/?(?:\?|$)/

/** @throws Problem 421 for another host, 403 for a change that another site's page sends */
function checkOrigin(request: FastifyRequest, config: Config): void {
  const { url, config: route } = request.routeOptions
  // A balancer checks the health of a server at the server's own address.
  if (url !== '/healthz' && !isKnownHost(request, config))
    throw new Problem(421, 'notFound', 'This server does not answer for this host.')
  if (route.allowsOtherSites || safeMethods.has(request.method)) return
  if (isCrossSite(request, config))
    throw new Problem(403, 'crossSite', 'This call is for the portal’s own pages only.')
}

/** The hooks of every request take no promise: each costs a request some microseconds. */
export function addGuards(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (openedBySites.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    checkOrigin(request, config)
    done()
  })
}

const parserStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers requests that Node's parser refuses, with the same headers as every other answer. */
export function answerUnparsable(
  config: Config,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const headers = Object.entries({ ...securityHeaders(config), connection: 'close' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = parserStatuses[code] ?? 400
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}content-length: 0\r\n\r\n`,
      )
    socket.destroy()
  }
}
