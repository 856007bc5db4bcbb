import { countries, type Country } from './countries.ts'

/** The key of the document for people without a country. */
export const genericTerms = 'generic'

/**
 * The keys of the terms documents: single countries, `uk`, `global` (specification, section 5),
 * and the generic one.
 */
export const termsKeys: readonly string[] = [
  genericTerms,
  ...new Set(countries.map(({ terms }) => terms)),
]

/** The countries of a document; all for the generic one. */
export function countriesOfTerms(key: string): readonly Country[] {
  return key === genericTerms ? countries : countries.filter(({ terms }) => terms === key)
}
