/**
 * Reads parameters that a browser or a site sends: in an address, or in a form (application/x-www-
 * form-urlencoded).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The query as it was sent, so that reading it changes nothing in a site's request. */
export function queryOf({ url }: FastifyRequest): string {
  return url.slice(url.indexOf('?') + 1 || url.length)
}

/** The parameters of a form; none where the body is no text. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}

/**
 * Makes the scope read bodies as text, in place of JSON.
 * @param contentType the only type that is accepted; `*` for any
 */
export function readBodiesAsText(scope: FastifyInstance, contentType: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}
