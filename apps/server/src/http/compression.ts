import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)

/** Below this, in bytes, compressing saves nothing that a person would notice. */
const worthwhile = 1000

/** Does the client take this encoding? Weight 0 says no, by name; what is not named is not taken. */
export const acceptsEncoding = (encoding: 'br' | 'gzip', accepted = ''): boolean =>
  accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return (
      name === encoding && !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
    )
  })

/** Compresses the answers of this scope: for lists that everybody may read, and never for what holds a secret beside something chosen by the caller. */
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
