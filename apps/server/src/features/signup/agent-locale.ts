import { countries } from '@passerelle/contracts/countries.ts'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { SignupBody } from '@passerelle/contracts/signup.ts'
import type { Locales } from '../../i18n/locales.ts'

const languageOfCountry = (id: number) => countries.find((country) => country.id === id)?.language

/**
 * The language of an agent's mails: the correspondence language, else the page's, else the
 * country's.
 */
export function agentLocale(
  locales: Locales,
  { language, country_id }: SignupBody,
  pageLanguage: LanguageTag | undefined,
): LanguageTag {
  return (
    locales.find(language) ??
    pageLanguage ??
    locales.find(languageOfCountry(country_id)) ??
    fallbackLanguage
  )
}
