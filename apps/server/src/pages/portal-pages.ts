import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { needsSignIn, screenAt, type Screen } from '@passerelle/contracts/screens.ts'
import type { Deps } from '../deps.ts'
import { sendProblem } from '../http/answer-problems.ts'
import { callerOf } from '../http/caller.ts'
import { pageLanguage } from '../http/language.ts'
import { notFound } from '../problems/problem.ts'
import { meAnswer } from '../sessions/me.ts'
import type { Caller } from '../sessions/sessions.ts'
import { cachedSiteHosts } from '../sites/site-hosts.ts'
import { firstAnswers, type Answers, type PageRequest } from './first-answers.ts'
import { Page, sendPersonalPage } from './page.ts'
import { fillPlaceholders, type PageContent, type PageDeps } from './page-markup.ts'
import {
  allFiles,
  readScreenFiles,
  textsFor,
  type FilesOfScreen,
  type ScreenPart,
} from './screen-files.ts'
import { pageTitle } from './titles.ts'

export interface PortalPages {
  /** Sends the page at an address: 200 for a screen of the portal, 404 for any other. */
  answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
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

/**
 * Does somebody open /signin without a query, in which a site or a link says what it wants? Then the
 * page says who is signed in already.
 */
const isPlainSignin = ({ url }: FastifyRequest, path: string) =>
  path === '/signin' && !url.includes('?')

/** Returns the shell of a screen in a language. */
type Shells = (language: LanguageTag, screen: Screen | undefined) => Page

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
  const filesOf = readScreenFiles(folder)
  const shellWith =
    (more: Partial<PageContent> = {}) =>
    (language: LanguageTag, screen: Screen | undefined) =>
      fillPlaceholders(markup, deps, { ...contentOf(deps, filesOf, language, screen), ...more })
  const shellFor = cachedShells(shellWith())
  const loginShells = shellsWithHosts(cachedSiteHosts(deps), (hosts) =>
    cachedShells(shellWith({ hosts })),
  )
  const signinMarkup = isPrerenderedFor(deps, folder)
    ? deps.locales.languages.map(
        ({ tag }) => [tag, readFileSync(join(folder, `signin.${tag}.html`), 'utf8')] as const,
      )
    : []
  const signin = new Map(
    signinMarkup.map(([tag, page]) => {
      const { data } = contentOf(deps, filesOf, tag, '/signin')
      return [tag, new Page(fillPlaceholders(page, deps, { language: tag, title: '', data }))]
    }),
  )
  await app.register(async (files) => serveFiles(files, folder))
  const answersFor = firstAnswers(app)
  const personalPage = async (request: FastifyRequest, caller: Caller, page: PageRequest) => {
    const answers = await answersFor(request, page)
    const parts = hasPendingChanges(answers) ? (['pending'] as const) : []
    const { data, ...content } = contentOf(deps, filesOf, page.language, page.screen, ...parts)
    const own = { ...data, me: meAnswer(caller), answers }
    return fillPlaceholders(markup, deps, { ...content, data: own })
  }
  const shellWithAnswers = cachedByAnswers(({ language, screen }, answers) => {
    const { data } = contentOf(deps, filesOf, language, screen)
    return shellWith({ data: { ...data, answers } })(language, screen)
  })
  const publicPage = async (request: FastifyRequest, page: PageRequest) => {
    const { path, language, screen } = page
    if (screen === '/login') return (await loginShells())(language, screen)
    const prerendered = hasSiteRequest(request) ? undefined : signin.get(language)
    if (path === '/signin' && prerendered) return prerendered
    const answers = request.url.includes('?') ? {} : await answersFor(request, page)
    return Object.keys(answers).length > 0
      ? shellWithAnswers(page, answers)
      : shellFor(language, screen)
  }
  return {
    answer: async (path, request, reply) => {
      const readCaller = callerReader(deps, request)
      const language = await pageLanguage(deps, request, readCaller)
      const screen = screenOf(deps.config, path)
      const mayBePersonal = screen && (needsSignIn(screen) || isPlainSignin(request, path))
      const caller = mayBePersonal ? await readCaller() : undefined
      const page = { path, language, screen, hasQuery: request.url.includes('?') }
      if (caller) return sendPersonalPage(await personalPage(request, caller, page), request, reply)
      return (await publicPage(request, page)).send(request, reply, screen ? 200 : 404)
    },
  }
}

/** What the page of a screen has for everybody: its title, its files and its texts. */
function contentOf(
  { locales }: PageDeps,
  filesOf: FilesOfScreen,
  language: LanguageTag,
  screen: Screen | undefined,
  ...parts: readonly ScreenPart[]
): PageContent {
  const files = allFiles([filesOf(screen), ...parts.map(filesOf)])
  return {
    language,
    title: pageTitle(locales, language, screen),
    files,
    data: { texts: textsFor(locales, language, files) },
  }
}

/**
 * Returns a function that finds the signed-in agent at its first call. A page is served even when
 * the database is away, so an error counts as nobody.
 */
function callerReader(deps: Deps, request: FastifyRequest): () => Promise<Caller | undefined> {
  let caller: Promise<Caller | undefined> | undefined
  return () => (caller ??= callerOf(deps, request).catch(() => undefined))
}

/** Does an agent's record name changes that wait? Then the screen shows them. */
function hasPendingChanges(answers: Answers): boolean {
  const record = answers['GET /api/user'] as { pending_changes?: object } | undefined
  return Object.keys(record?.pending_changes ?? {}).length > 0
}

/** Caches the page of each address and language until its answers change. */
function cachedByAnswers(
  markupOf: (page: PageRequest, answers: Answers) => string,
): (page: PageRequest, answers: Answers) => Page {
  const pages = new Map<string, { content: string; page: Page }>()
  return (request, answers) => {
    const content = JSON.stringify(answers)
    // The answers are of few addresses, however many spellings a path has.
    const name = [request.language, request.screen, ...Object.keys(answers)].join(' ')
    const cached = pages.get(name)
    if (cached?.content === content) return cached.page
    const page = new Page(markupOf(request, answers))
    pages.set(name, { content, page })
    return page
  }
}

/** Caches the shell of each screen and language at its first use. */
function cachedShells(markupOf: (...page: Parameters<Shells>) => string): Shells {
  const pages = new Map<string, Page>()
  return (language, screen) => {
    const name = `${language} ${screen}`
    const page = pages.get(name) ?? new Page(markupOf(language, screen))
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
