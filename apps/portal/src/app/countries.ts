/** Of a country, what a name in another language and an order need. */
interface Named { readonly name: string; readonly code?: string | undefined }

/** Countries by their names in this language, in its order. English keeps the programme's own names. */
export function countryNames<C extends Named>(countries: readonly C[], language: string): C[] {
  const names = language.startsWith('en') ? undefined : new Intl.DisplayNames(language, { type: 'region' })
  const nameOf = ({ code, name }: Named) => (code && names?.of(code)) ?? name
  const order = new Intl.Collator(language)
  return countries.map((country) => ({ ...country, name: nameOf(country) })).sort((a, b) => order.compare(a.name, b.name))
}
