import { countries } from '@passerelle/contracts/countries.ts'
import type { SignupBody } from '@passerelle/contracts/signup.ts'
import { localeOfBrowser, locales } from '../../language.ts'

const ofCountry = (id: number): string | undefined => locales[countries.find((country) => country.id === id)?.language ?? '']

/** The language that an agent is written to in: the correspondence language, else the browser's, else the country's. BCP 47. */
export const localeOf = ({ language, country_id }: SignupBody, acceptLanguage: string): string =>
  (language === null ? undefined : locales[language.toLowerCase()]) ?? localeOfBrowser(acceptLanguage) ?? ofCountry(country_id) ?? 'en-US'
