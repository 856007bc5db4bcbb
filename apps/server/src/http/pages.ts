import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { brandParts, pageMarks, type PageSettings } from '@passerelle/contracts/page.ts'
import { isScreen } from '@passerelle/contracts/screens.ts'
import { hostOf } from '@passerelle/contracts/site-addresses.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../html.ts'
import { takes } from './compress.ts'
import { languageOfPage, languageVary } from './language.ts'
import { hashSource } from './plain-page.ts'
import { notFound, sendProblem } from './problem.ts'
import { siteHosts } from './site-hosts.ts'

export interface Pages {
  /** Answers with the page for an address: 200 for a screen of the portal, 404 for any other. */
  answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

type Known = Pick<Deps, 'config' | 'locales'>

function settingsOf({ config: { brand, passwordMin, corporateUrl, trustedIssuers, playground }, locales }: Known, language: LanguageTag, hosts: readonly string[]): PageSettings {
  const partnerHosts = new Set([...trustedIssuers.map(({ issuer }) => hostOf(issuer)), ...hosts])
  return { brand, passwordMin, corporateUrl, language, languages: [...locales.languages], partnerHosts: [...partnerHosts].filter((host) => host !== ''), playground }
}

/**
 * Writes the settings into a built page. In one pass, so that a brand that looks like a mark stays as it is.
 * @param hosts of sites that the page may link back to, beside those of trusted issuers
 */
export function fillMarks(page: string, known: Known, language: LanguageTag, hosts: readonly string[] = []): string {
  const { brand } = known.config
  const { before, letter, after, plate } = brandParts(brand)
  const values = new Map<string, string>([
    [pageMarks.settings, JSON.stringify(settingsOf(known, language, hosts))], [pageMarks.language, language], [pageMarks.brandName, brand],
    [pageMarks.brandBefore, before], [pageMarks.brandLetter, letter], [pageMarks.brandPlate, plate], [pageMarks.brandAfter, after],
  ])
  return page.replace(new RegExp([...values.keys()].join('|'), 'g'), (mark) => escapeHtml(values.get(mark) ?? ''))
}

/** What a page of the portal may do: run and look as the build says, and nothing that was put into it later. */
export function policyFor(page: string): string {
  const hashes = (tag: string) => [...page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(([, content]) => ` ${hashSource(content as string)}`).join('')
  return [
    "default-src 'none'", `script-src 'self'${hashes('script')}`, `style-src 'self'${hashes('style')}`, "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join('; ')
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors

const encodingFor = (accepted: string | undefined): Encoding | undefined => (['br', 'gzip'] as const).find((encoding) => takes(encoding, accepted))

/** A page in memory, compressed once for each way of asking. */
class Page {
  readonly #markup: string
  readonly #policy: string
  readonly #hash: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  constructor(markup: string) {
    this.#markup = markup
    this.#policy = policyFor(markup)
    this.#hash = createHash('sha256').update(markup).digest('base64url').slice(0, 16)
  }

  #as(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressors[encoding](this.#markup)
    this.#compressed.set(encoding, known)
    return known
  }

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${this.#hash}${encoding === undefined ? '' : `-${encoding}`}"`
    reply.code(status).headers({ 'content-security-policy': this.#policy, 'cache-control': 'no-cache', vary: `accept-encoding, ${languageVary}`, etag })
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    return encoding === undefined ? reply.send(this.#markup) : reply.header('content-encoding', encoding).send(await this.#as(encoding))
  }
}

const isPlayground = (path: string) => /^[/]pg[/]?$/.test(path)

/** A page in each language. */
type InAll = ReadonlyMap<LanguageTag, Page>

/** Files with a hash in their name stay as they are for ever; others, such as an icon, an hour. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    // A folder, or an address with something odd in it: to whoever asks it is not there.
    if (error.statusCode === 403) return sendProblem(reply, notFound())
    throw error
  })
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', index: false, preCompressed: true, immutable: true, maxAge: '365d' })
  const others = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/\.(?:html|br|json)$/.test(entry.name))
  for (const { name } of others) app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { immutable: false, maxAge: '1h' }))
}

/**
 * Serves the built portal: its files, and one of two pages, in the reader's language, for every address that nothing else answers.
 * @param folder the build; it is read once, when the server starts
 */
export async function servePages(app: FastifyInstance, deps: Deps, folder: string): Promise<Pages> {
  const inAll = (markupFor: (language: LanguageTag) => string, hosts?: readonly string[]): InAll => new Map(deps.locales.languages.map(({ tag }) => [tag, new Page(fillMarks(markupFor(tag), deps, tag, hosts))]))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const shell = read('index.html')
  const shells = inAll(() => shell)
  const signin = isDrawnFor(deps, folder) ? inAll((tag) => read(`signin.${tag}.html`)) : shells
  const login = withHosts(siteHosts(deps), (hosts) => inAll(() => shell, hosts))
  await app.register(async (files) => serveFiles(files, folder))
  return {
    answer: async (path, request, reply) => {
      const pages = path === '/signin' ? signin : /^\/login\/?$/.test(path) ? await login() : shells
      const page = pages.get(await languageOfPage(deps, request))
      if (!page) throw new Error('a language has no page')
      return page.send(request, reply, isScreen(path) && (deps.config.playground || !isPlayground(path)) ? 200 : 404)
    },
  }
}

/** The page that links back to sites, made anew when these change. No other page has to carry their hosts. */
function withHosts(hostsNow: () => Promise<readonly string[]>, make: (hosts: readonly string[]) => InAll): () => Promise<InAll> {
  let made: { hosts: readonly string[]; pages: InAll } | undefined
  return async () => {
    const hosts = await hostsNow()
    if (made?.hosts !== hosts) made = { hosts, pages: make(hosts) }
    return made.pages
  }
}

/** The drawn pages of /signin offer the languages of their build. With others, the browser draws the page itself. */
function isDrawnFor({ locales }: Known, folder: string): boolean {
  const list = join(folder, 'languages.json')
  return existsSync(list) && readFileSync(list, 'utf8') === JSON.stringify(locales.languages)
}
