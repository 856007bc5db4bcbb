/** What countries are called in the languages of the portal: both sides name, sort and find them the same way. */
import type { LanguageTag } from './languages.ts'

/** Of a country, what a name in another language needs. */
interface Named {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code?: string | undefined
}

const known = new Map<LanguageTag, Intl.DisplayNames>()

/** One reader of names for each language: making one costs more than asking it. */
function readerOf(language: LanguageTag): Intl.DisplayNames {
  const reader = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  known.set(language, reader)
  return reader
}

const isEnglish = (language: LanguageTag) => language.startsWith('en')

/** Countries by their names in this language, in its order. English keeps the programme's own names. */
export function countryNames<C extends Named>(countries: readonly C[], language: LanguageTag): C[] {
  const nameOf = ({ code, name }: Named) =>
    (code && !isEnglish(language) && readerOf(language).of(code)) || name
  const order = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: nameOf(country) }))
    .sort((a, b) => order.compare(a.name, b.name))
}

/** What a country is called in these languages, each name once. */
export const namesIn = (code: string, languages: readonly LanguageTag[]): string[] => [
  ...new Set(languages.map((language) => readerOf(language).of(code) ?? code)),
]
