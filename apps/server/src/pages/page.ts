import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from '../http/compression.ts'
import { languageVary } from '../http/language.ts'
import { hashSource } from './plain-page.ts'

/**
 * The content security policy of a portal page: the build's scripts and styles, and nothing that
 * was added later. The page's data is no script: no browser runs it (HTML, section 4.12.1).
 */
export function contentSecurityPolicy(page: string): string {
  const hashes = (tag: string) =>
    [
      ...page.matchAll(
        new RegExp(`<${tag}(?![^>]*(?:\\ssrc=|application/json))[^>]*>([^]*?)</${tag}>`, 'g'),
      ),
    ]
      .map(([, content]) => ` ${hashSource(content as string)}`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
/** Compresses what is kept, as small as it gets. */
const compressors = {
  br: (markup: string) => brotli(markup),
  gzip: (markup: string) => gzipped(markup),
}
/** Compresses what is sent once, in a millisecond. */
const quickCompressors: typeof compressors = {
  br: (markup) => brotli(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (markup) => gzipped(markup, { level: 4 }),
}
type Encoding = keyof typeof compressors

const encodingFor = (accepted: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(encoding, accepted))

/** Sends a page of one person, which nobody may keep. */
export async function sendPersonalPage(
  markup: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': contentSecurityPolicy(markup),
    'cache-control': 'private, no-store',
    vary: `accept-encoding, ${languageVary}`,
  })
  return encoding === undefined
    ? reply.send(markup)
    : reply.header('content-encoding', encoding).send(await quickCompressors[encoding](markup))
}

/** A page in memory, compressed once for each encoding. */
export class Page {
  readonly #markup: string
  readonly #policy: string
  readonly #hash: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  constructor(markup: string) {
    this.#markup = markup
    this.#policy = contentSecurityPolicy(markup)
    this.#hash = createHash('sha256').update(markup).digest('base64url').slice(0, 16)
  }

  #as(encoding: Encoding): Promise<Buffer> {
    const cached = this.#compressed.get(encoding) ?? compressors[encoding](this.#markup)
    this.#compressed.set(encoding, cached)
    return cached
  }

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${this.#hash}${encoding === undefined ? '' : `-${encoding}`}"`
    reply.code(status).headers({
      'content-security-policy': this.#policy,
      'cache-control': 'no-cache',
      vary: `accept-encoding, ${languageVary}`,
      etag,
    })
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    return encoding === undefined
      ? reply.send(this.#markup)
      : reply.header('content-encoding', encoding).send(await this.#as(encoding))
  }
}
