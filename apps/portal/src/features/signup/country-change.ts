import type { ListObject } from '@passerelle/contracts/lists.ts'
import type { Values } from './values.ts'

/** Keys beside the form's fields. The draft stores them, and the server does not get them. */
const pickedKey = 'pickedAgency'
export const otherTermsKey = 'otherTerms'

/** Remembers which values came with a chosen agency. */
export function pickedAgency({ name, city, iata_nr }: ListObject): Values {
  return {
    [pickedKey]: { agency_name: name, city, iata_nr },
  }
}

/**
 * The values that change with the country: a chosen agency leaves with what came with it, because
 * it belongs to the former country, and accepted terms are taken back if other terms apply.
 */
export function afterCountryChange(
  values: Values,
  country: { id: number | null; hasOtherTerms: boolean },
): Values {
  if (country.id === values.country_id) return {}
  const picked = Object.entries(Object(values[pickedKey]) as Values)
  const left = picked.filter(([name, value]) => value && values[name] === value)
  const wasAccepted = values.terms_accepted === true
  return {
    country_id: country.id,
    [pickedKey]: undefined,
    ...Object.fromEntries(left.map(([name]) => [name, ''])),
    ...(wasAccepted && country.hasOtherTerms
      ? { terms_accepted: false, [otherTermsKey]: true }
      : {}),
  }
}
