import type { FastifyRequest } from 'fastify'
import { languageCookie, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import type { Locales } from '../i18n/locales.ts'
import type { Caller } from '../sessions/sessions.ts'

/** The number of characters of `ui_locales` that are read. Partner sites name a few tags. */
const maxUiLocalesLength = 100

/**
 * Reads OpenID Connect's `ui_locales`: tags in order of preference, separated by spaces. Sites also
 * send the codes of the menus, such as CH and JP.
 */
function queryLanguage(locales: Locales, query: unknown): LanguageTag | undefined {
  const uiLocales = (query as { ui_locales?: unknown } | undefined)?.ui_locales
  return typeof uiLocales === 'string'
    ? locales.fromNames(uiLocales.slice(0, maxUiLocalesLength).split(' '))
    : undefined
}

const cookieLanguage = (locales: Locales, { cookies }: FastifyRequest) =>
  locales.find(cookies[languageCookie])

/** The language that the address or the browser requests. */
const queryOrHeaderLanguage = (locales: Locales, { query, headers }: FastifyRequest) =>
  queryLanguage(locales, query) ?? locales.fromAcceptLanguage(headers['accept-language'])

/**
 * The language that a request names: the one in the cookie, in `ui_locales`, or the browser's;
 * undefined when the portal has none of them.
 */
export function requestedLanguage(
  { locales }: Pick<Deps, 'locales'>,
  request: FastifyRequest,
): LanguageTag | undefined {
  return cookieLanguage(locales, request) ?? queryOrHeaderLanguage(locales, request)
}

/** The requested language, or English. */
export function responseLanguage(
  deps: Pick<Deps, 'locales'>,
  request: FastifyRequest,
): LanguageTag {
  return deps.locales.orFallback(requestedLanguage(deps, request))
}

/**
 * The language of the portal's page that sent this call. The cookie may have changed since, for
 * instance in another tab.
 */
export function declaredPageLanguage(
  { locales }: Pick<Deps, 'locales'>,
  { headers }: FastifyRequest,
): LanguageTag {
  return locales.orFallback(locales.fromAcceptLanguage(headers['accept-language']))
}

/**
 * The language of a page (product reading, section 4), in this order: the cookie, the agent's,
 * `ui_locales`, the browser's, English.
 * @param readCaller finds the signed-in agent, if there is one
 */
export async function pageLanguage(
  deps: Pick<Deps, 'locales'>,
  request: FastifyRequest,
  readCaller: () => Promise<Pick<Caller, 'locale'> | undefined>,
): Promise<LanguageTag> {
  return deps.locales.orFallback(
    cookieLanguage(deps.locales, request) ??
      deps.locales.find((await readCaller())?.locale) ??
      queryOrHeaderLanguage(deps.locales, request),
  )
}

/** The headers that the language depends on, for caches. */
export const languageVary = 'accept-language, cookie'
