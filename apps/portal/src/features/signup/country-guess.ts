import type { ListObject } from '@passerelle/contracts/lists.ts'
import type { Option } from '@passerelle/kit'

/** The country of a browser's languages, such as `CH` of `fr-CH`; undefined if they name none. */
function countryOf(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(language)?.[1]
    if (region !== undefined) return region.toUpperCase()
  }
  return undefined
}

/**
 * Puts the country of the browser on top of the list. It is a suggestion: nothing is chosen, because
 * a wrong country that nobody sees would be sent with the form.
 */
export function withGuessFirst(
  options: readonly Option[],
  countries: readonly ListObject[],
  languages: readonly string[] = navigator.languages,
): readonly Option[] {
  const code = countryOf(languages)
  const id = countries.find((country) => country.code === code)?.id
  const guess = code === undefined ? undefined : options.find((option) => option.id === id)
  return guess ? [guess, ...options.filter((option) => option !== guess)] : options
}
