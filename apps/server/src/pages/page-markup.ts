import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import {
  brandParts,
  pageDataJson,
  pagePlaceholders,
  type PageData,
  type PageSettings,
} from '@passerelle/contracts/page.ts'
import { hostOf } from '@passerelle/contracts/site-addresses.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../i18n/html.ts'
import { fill } from '../i18n/texts.ts'
import { footInAllLanguages } from './foot.ts'
import { fileLinks, type PageFiles } from './screen-files.ts'

export type PageDeps = Pick<Deps, 'config' | 'locales'>

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

/** What one page has besides the settings of the server. */
export interface PageContent {
  readonly language: LanguageTag
  /** The window's title without the brand. */
  readonly title: string
  /** The hosts of sites that the page may link back to, besides those of trusted issuers. */
  readonly hosts?: readonly string[]
  /** The files that the browser should load with the page. */
  readonly files?: PageFiles
  readonly data?: PageData
}

/**
 * Writes the settings and the content into a built page. It replaces all placeholders in one pass,
 * so that a brand that looks like one stays as it is.
 */
export function fillPlaceholders(
  page: string,
  deps: PageDeps,
  { language, title, hosts = [], files, data = {} }: PageContent,
): string {
  const { brand } = deps.config
  const { before, letter, after, plate } = brandParts(brand)
  const text = (namespace: string, path: string) =>
    deps.locales.text(language, namespace, path) ?? ''
  const markup = new Map<string, string>([
    [pagePlaceholders.files, files ? fileLinks(files).markup : ''],
    [pagePlaceholders.data, pageDataJson(data)],
    [pagePlaceholders.foot, footInAllLanguages(deps)?.markup ?? ''],
  ])
  const values = new Map<string, string>([
    [pagePlaceholders.settings, JSON.stringify(settingsOf(deps, language, hosts))],
    [pagePlaceholders.language, language],
    [pagePlaceholders.title, title],
    [pagePlaceholders.description, fill(text('page', 'description'), { brand })],
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
  const marks = new RegExp([...markup.keys(), ...values.keys()].join('|'), 'g')
  return page.replace(marks, (mark) => markup.get(mark) ?? escapeHtml(values.get(mark) ?? ''))
}
