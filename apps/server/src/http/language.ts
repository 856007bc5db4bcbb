import type { FastifyRequest } from 'fastify'
import { languageCookie, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import type { Locales } from '../i18n/locales.ts'
import { callerOf } from './caller.ts'

/** The length that is read of `ui_locales`, in characters. Partner sites name a few tags. */
const longestList = 100

/**
 * Reads OpenID Connect's `ui_locales`: tags in order of preference, separated by spaces. Sites also
 * send the codes of the menus, such as CH and JP.
 */
function ofQuery(locales: Locales, query: unknown): LanguageTag | undefined {
  const wanted = (query as { ui_locales?: unknown } | undefined)?.ui_locales
  return typeof wanted === 'string'
    ? locales.fromNames(wanted.slice(0, longestList).split(' '))
    : undefined
}

const byHand = (locales: Locales, { cookies }: FastifyRequest) =>
  locales.find(cookies[languageCookie])

/** The language that the address or the browser requests. */
const asked = (locales: Locales, { query, headers }: FastifyRequest) =>
  ofQuery(locales, query) ?? locales.fromAcceptLanguage(headers['accept-language'])

/**
 * The language that a request names: chosen by hand, by `ui_locales` or by the browser; undefined
 * when the portal has none of them.
 */
export function requestedLanguage(
  { locales }: Pick<Deps, 'locales'>,
  request: FastifyRequest,
): LanguageTag | undefined {
  return byHand(locales, request) ?? asked(locales, request)
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
 * The language of the signed-in agent. A page is served even when the database is away, so errors
 * count as no language.
 */
async function ofProfile(deps: Deps, request: FastifyRequest): Promise<LanguageTag | undefined> {
  const caller = await callerOf(deps, request).catch(() => undefined)
  return deps.locales.find(caller?.locale)
}

/**
 * The language of a page (product reading, section 4): chosen by hand, the agent's, `ui_locales`,
 * the browser's, English.
 */
export async function pageLanguage(deps: Deps, request: FastifyRequest): Promise<LanguageTag> {
  return deps.locales.orFallback(
    byHand(deps.locales, request) ??
      (await ofProfile(deps, request)) ??
      asked(deps.locales, request),
  )
}

/** The headers that the language depends on, for caches. */
export const languageVary = 'accept-language, cookie'
