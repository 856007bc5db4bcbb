import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'

const brotli = promisify(brotliCompress)

/** Smaller answers, in bytes, are not compressed: the gain would not be noticed. */
const worthwhile = 1000

/**
 * Does the client accept this encoding? Weight 0 refuses it. An encoding that is not named is not
 * accepted. The header is lower-cased, because the library knows a small `q` only.
 */
export function acceptsEncoding(encoding: 'br' | 'gzip', accepted = ''): boolean {
  return new Negotiator({ headers: { 'accept-encoding': accepted.toLowerCase() } })
    .encodings()
    .includes(encoding)
}

/**
 * Compresses the answers of this scope. It is for public lists only: an answer with a secret and
 * caller-chosen text must not be compressed.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < worthwhile ||
      !acceptsEncoding('br', request.headers['accept-encoding'])
    )
      return payload
    reply
      .headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
      .removeHeader('content-length')
    return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  })
}
