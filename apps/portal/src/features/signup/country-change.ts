import type { PickedAgency } from '../../forms/agency-suggestions.tsx'
import type { Values } from './values.ts'

/** Keys beside the form's fields. The draft stores them, and the server does not get them. */
const pickedKey = 'pickedAgency'
export const otherTermsKey = 'otherTerms'

/** Remembers which values came with a chosen agency; undefined forgets it. */
export function withPicked(agency: PickedAgency | undefined): Values {
  return {
    [pickedKey]: agency && { name: agency.name, city: agency.city, iata_nr: agency.iata_nr },
  }
}

/** The agency that was chosen in this form, also before a reload. */
export function pickedIn(values: Values): PickedAgency | undefined {
  return values[pickedKey] as PickedAgency | undefined
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
  const { name: agency_name, ...filled } = Object(pickedIn(values)) as Partial<PickedAgency>
  const left = Object.entries({ agency_name, ...filled }).filter(
    ([name, value]) => value && values[name] === value,
  )
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
