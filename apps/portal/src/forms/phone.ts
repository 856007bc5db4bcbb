import { countries } from '@passerelle/contracts/countries.ts'
import { toE164 } from '@passerelle/contracts/phone.ts'

/** Of a country by its id, as in `+49`. */
export const dialCodeOf = (country: unknown): string | undefined =>
  countries.find(({ id }) => id === country)?.dialCode

/** A telephone number as it is kept, where what was typed can only mean one. A number without a calling code is one of this country. */
export const withoutTrunkPrefix = <V>(typed: V, country: unknown): V | string =>
  (typeof typed === 'string' && toE164(typed, dialCodeOf(country))) || typed
