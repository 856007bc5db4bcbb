import { countries, type Country } from './countries.ts'

/** The document for somebody who has not chosen a country. */
export const genericTerms = 'generic'

/** Keys of the terms documents: of single countries, `uk` and `global` (specification, section 5), and the generic one. */
export const termsKeys: readonly string[] = [
  genericTerms,
  ...new Set(countries.map(({ terms }) => terms)),
]

/** Where a document holds; everywhere for the generic one. */
export const countriesOfTerms = (key: string): readonly Country[] =>
  key === genericTerms ? countries : countries.filter(({ terms }) => terms === key)
