import { countries } from '@passerelle/contracts/countries.ts'
import { toE164 } from '@passerelle/contracts/phone.ts'

/** The calling code of a country by its id, such as `+49`. */
export function dialCodeOf(country: unknown): string | undefined {
  return countries.find(({ id }) => id === country)?.dialCode
}

/**
 * Normalises a telephone number where the entry can mean only one. A number without a calling code
 * belongs to this country.
 */
export function withoutTrunkPrefix<V>(typed: V, country: unknown): V | string {
  return (typeof typed === 'string' && toE164(typed, dialCodeOf(country))) || typed
}
