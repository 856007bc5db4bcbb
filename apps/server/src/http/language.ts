import type { FastifyRequest } from 'fastify'
import { languageCookie, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import type { Locales } from '../i18n/locales.ts'
import { callerOf } from './caller.ts'

/** Partner sites name a few; the rest of a longer list is not read. Characters. */
const longestList = 100

/** OpenID Connect's `ui_locales`: tags in the order of preference, with spaces between them. */
function ofQuery(locales: Locales, query: unknown): LanguageTag | undefined {
  const wanted = (query as { ui_locales?: unknown } | undefined)?.ui_locales
  return typeof wanted === 'string'
    ? locales.ofTags(wanted.slice(0, longestList).split(' '))
    : undefined
}

const byHand = (locales: Locales, { cookies }: FastifyRequest) =>
  locales.find(cookies[languageCookie])

/** What the address or the browser asks for. */
const asked = (locales: Locales, { query, headers }: FastifyRequest) =>
  ofQuery(locales, query) ?? locales.ofBrowser(headers['accept-language'])

/** The language of whoever asks, as far as the request tells it: chosen by hand, `ui_locales`, the browser's; undefined when it tells none that we speak. */
export const requestedLanguage = (
  { locales }: Pick<Deps, 'locales'>,
  request: FastifyRequest,
): LanguageTag | undefined => byHand(locales, request) ?? asked(locales, request)

/** The same, or English. */
export const responseLanguage = (
  deps: Pick<Deps, 'locales'>,
  request: FastifyRequest,
): LanguageTag => deps.locales.spoken(requestedLanguage(deps, request))

/** The language that a page of the portal was in when it called: it says so itself. What was chosen since, such as in another tab, is not what was read. */
export const declaredPageLanguage = (
  { locales }: Pick<Deps, 'locales'>,
  { headers }: FastifyRequest,
): LanguageTag => locales.spoken(locales.ofBrowser(headers['accept-language']))

/** The language of the agent who is signed in. A page is answered also when nobody can be found, such as without a database. */
async function ofProfile(deps: Deps, request: FastifyRequest): Promise<LanguageTag | undefined> {
  const caller = await callerOf(deps, request).catch(() => undefined)
  return deps.locales.find(caller?.locale)
}

/** The language of a page (product reading, section 4): chosen by hand, the agent's, `ui_locales`, the browser's, English. */
export const pageLanguage = async (deps: Deps, request: FastifyRequest): Promise<LanguageTag> =>
  deps.locales.spoken(
    byHand(deps.locales, request) ??
      (await ofProfile(deps, request)) ??
      asked(deps.locales, request),
  )

/** What these depend on, for caches. */
export const languageVary = 'accept-language, cookie'
