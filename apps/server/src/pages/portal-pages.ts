import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { brandParts, pagePlaceholders, type PageSettings } from '@passerelle/contracts/page.ts'
import { screenAt, type Screen } from '@passerelle/contracts/screens.ts'
import { hostOf } from '@passerelle/contracts/site-addresses.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../i18n/html.ts'
import { acceptsEncoding } from '../http/compression.ts'
import { pageLanguage, languageVary } from '../http/language.ts'
import { hashSource } from './plain-page.ts'
import { notFound } from '../problems/problem.ts'
import { sendProblem } from '../http/answer-problems.ts'
import { cachedSiteHosts } from '../sites/site-hosts.ts'
import { pageTitle } from './titles.ts'

export interface PortalPages {
  /** Sends the page at an address: 200 for a screen of the portal, 404 for any other. */
  answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

type PageDeps = Pick<Deps, 'config' | 'locales'>

function settingsOf(
  { config: { brand, passwordMin, corporateUrl, trustedIssuers, playground }, locales }: PageDeps,
  language: LanguageTag,
  hosts: readonly string[],
): PageSettings {
  const partnerHosts = new Set([...trustedIssuers.map(({ issuer }) => hostOf(issuer)), ...hosts])
  return {
    brand,
    passwordMin,
    corporateUrl,
    language,
    languages: [...locales.languages],
    partnerHosts: [...partnerHosts].filter((host) => host !== ''),
    playground,
  }
}

/**
 * Writes the settings and the title into a built page. It replaces all placeholders in one pass,
 * so that a brand that looks like one stays as it is.
 * @param hosts of sites that the page may link back to, besides those of trusted issuers
 */
export function fillPlaceholders(
  page: string,
  deps: PageDeps,
  language: LanguageTag,
  title: string,
  hosts: readonly string[] = [],
): string {
  const { brand } = deps.config
  const { before, letter, after, plate } = brandParts(brand)
  const text = (namespace: string, path: string) =>
    deps.locales.text(language, namespace, path) ?? ''
  const values = new Map<string, string>([
    [pagePlaceholders.settings, JSON.stringify(settingsOf(deps, language, hosts))],
    [pagePlaceholders.language, language],
    [pagePlaceholders.title, title],
    [pagePlaceholders.brandName, brand],
    [pagePlaceholders.brandBefore, before],
    [pagePlaceholders.brandLetter, letter],
    [pagePlaceholders.brandPlate, plate],
    [pagePlaceholders.brandAfter, after],
    [pagePlaceholders.late, text('page', 'late')],
    [pagePlaceholders.tryAgain, text('common', 'tryAgain')],
    [pagePlaceholders.noScript, text('page', 'noScript')],
    [pagePlaceholders.oldBrowser, text('page', 'oldBrowser')],
  ])
  return page.replace(new RegExp([...values.keys()].join('|'), 'g'), (mark) =>
    escapeHtml(values.get(mark) ?? ''),
  )
}

/**
 * The content security policy of a portal page: the build's scripts and styles, and nothing that
 * was added later.
 */
export function contentSecurityPolicy(page: string): string {
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))]
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

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors

const encodingFor = (accepted: string | undefined): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(encoding, accepted))

/** A page in memory, compressed once for each encoding. */
class Page {
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

/** Finds the screen at an address. The playground is a screen only where it is enabled. */
function screenOf({ playground }: Deps['config'], path: string): Screen | undefined {
  const screen = screenAt(path)
  return screen === '/pg' && !playground ? undefined : screen
}

/**
 * Does the page open for a site's request? Then it first asks the server whether somebody is
 * signed in, and does not begin with the form.
 */
const hasSiteRequest = ({ query }: FastifyRequest) =>
  ['redirect_uri', 'request_uri'].some((name) => name in Object(query))

/** Returns the shell in a language, with a title. */
type Shells = (language: LanguageTag, title: string) => Page

/**
 * Serves the build's files. Files with a hash in their name are cached for ever, others, such as
 * an icon, for an hour.
 */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    // A folder or a malformed path: not found.
    if (error.statusCode === 403) return sendProblem(reply, notFound())
    throw error
  })
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const rootFiles = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^\.|\.(?:html|br|json)$/.test(entry.name),
  )
  for (const { name } of rootFiles)
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, folder, { immutable: false, maxAge: '1h' }),
    )
}

/**
 * Serves the built portal: its files, and one of two pages in the reader's language for every
 * other address.
 * @param folder the build, which is read once at the start
 */
export async function servePages(
  app: FastifyInstance,
  deps: Deps,
  folder: string,
): Promise<PortalPages> {
  const markup = readFileSync(join(folder, 'index.html'), 'utf8')
  const shellFor = cachedShells(deps, markup)
  const loginShells = shellsWithHosts(cachedSiteHosts(deps), (hosts) =>
    cachedShells(deps, markup, hosts),
  )
  const signinMarkup = isPrerenderedFor(deps, folder)
    ? deps.locales.languages.map(
        ({ tag }) => [tag, readFileSync(join(folder, `signin.${tag}.html`), 'utf8')] as const,
      )
    : []
  const signin = new Map(
    signinMarkup.map(([tag, page]) => [tag, new Page(fillPlaceholders(page, deps, tag, ''))]),
  )
  await app.register(async (files) => serveFiles(files, folder))
  return {
    answer: async (path, request, reply) => {
      const language = await pageLanguage(deps, request)
      const screen = screenOf(deps.config, path)
      const shell = screen === '/login' ? await loginShells() : shellFor
      const page =
        (path === '/signin' && !hasSiteRequest(request) ? signin.get(language) : undefined) ??
        shell(language, pageTitle(deps.locales, language, screen))
      return page.send(request, reply, screen ? 200 : 404)
    },
  }
}

/** Caches the shell by language and title at its first use: at most one for each screen. */
function cachedShells(deps: PageDeps, markup: string, hosts?: readonly string[]): Shells {
  const pages = new Map<string, Page>()
  return (language, title) => {
    const name = `${language} ${title}`
    const page = pages.get(name) ?? new Page(fillPlaceholders(markup, deps, language, title, hosts))
    pages.set(name, page)
    return page
  }
}

/**
 * Makes the page that links back to sites. It is made again when the sites change. No other page
 * has their hosts.
 */
function shellsWithHosts(
  readHosts: () => Promise<readonly string[]>,
  make: (hosts: readonly string[]) => Shells,
): () => Promise<Shells> {
  let cached: { hosts: readonly string[]; pages: Shells } | undefined
  return async () => {
    const hosts = await readHosts()
    if (cached?.hosts !== hosts) cached = { hosts, pages: make(hosts) }
    return cached.pages
  }
}

/** Was /signin prerendered for these languages? If not, the browser renders it. */
function isPrerenderedFor({ locales }: PageDeps, folder: string): boolean {
  const list = join(folder, 'languages.json')
  return existsSync(list) && readFileSync(list, 'utf8') === JSON.stringify(locales.languages)
}
