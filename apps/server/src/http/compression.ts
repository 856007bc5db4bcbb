import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'

const brotli = promisify(brotliCompress)

/** In bytes. Smaller answers are not compressed, because nobody would notice the gain. */
const minCompressedLength = 1000

/**
 * Does the client accept this encoding? Weight 0 refuses it, and an encoding that is not named is
 * not accepted. The header is converted to lower case, because the library knows only a small `q`.
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
      payload.length < minCompressedLength ||
      !acceptsEncoding('br', request.headers['accept-encoding'])
    )
      return payload
    reply
      .headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
      .removeHeader('content-length')
    return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  })
}
