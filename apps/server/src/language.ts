import { languageTags, type LanguageTag } from '@passerelle/contracts/translations.ts'

/** The programme's languages by the two letters that begin a tag. BCP 47. */
export const locales: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr', es: 'es', de: 'de', zh: 'zh-Hans', it: 'it', ja: 'ja', ko: 'ko' }

/** The first of a browser's languages that the programme has, as in `fr-CH, en;q=0.8`. Browsers list them in order of preference. */
export const localeOfBrowser = (acceptLanguage = ''): string | undefined =>
  acceptLanguage.slice(0, 200).split(',').map((tag) => locales[tag.trim().slice(0, 2).toLowerCase()]).find((locale) => locale !== undefined)

/** The reader's language, or English where theirs is not complete yet. */
export const languageFor = (locale: string | undefined): LanguageTag => languageTags.find((tag) => tag === locale) ?? 'en-US'

/** The language that a page of the portal is in for this browser: the wording that was read is evidence, the browser's wish is not. */
export const pageLanguageOf = (acceptLanguage?: string): LanguageTag => languageFor(localeOfBrowser(acceptLanguage))
