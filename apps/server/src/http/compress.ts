import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)

/** Below this, in bytes, compressing saves nothing that a person would notice. */
const worthwhile = 1000

/** Compresses the answers of this scope: for lists that everybody may read, and never for what holds a secret beside something chosen by the caller. */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).removeHeader('content-length')
    return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  })
}
