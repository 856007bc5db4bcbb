import { countries } from '@passerelle/contracts/countries.ts'
import type { SignupBody } from '@passerelle/contracts/signup.ts'

const locales: Record<string, string> = { en: 'en-US', pt: 'pt-BR', fr: 'fr', es: 'es', de: 'de', zh: 'zh-Hans', it: 'it', ja: 'ja', ko: 'ko' }

/** The first of a browser's languages that we have, as in `fr-CH, en;q=0.8`. Browsers list them in order of preference. */
const ofBrowser = (acceptLanguage: string): string | undefined =>
  acceptLanguage.slice(0, 200).split(',').map((tag) => locales[tag.trim().slice(0, 2).toLowerCase()]).find((locale) => locale !== undefined)

const ofCountry = (id: number): string | undefined => locales[countries.find((country) => country.id === id)?.language ?? '']

/** The language that an agent is written to in: the correspondence language, else the browser's, else the country's. BCP 47. */
export const localeOf = ({ language, country_id }: SignupBody, acceptLanguage: string): string =>
  (language === null ? undefined : locales[language.toLowerCase()]) ?? ofBrowser(acceptLanguage) ?? ofCountry(country_id) ?? 'en-US'
