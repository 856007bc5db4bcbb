import { countries } from '@passerelle/contracts/countries.ts'
import type { Fields } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'
import { useChoices } from './choices.ts'
import { countryNames } from './countries.ts'

const { you, work, workHere, newsletter } = profileSections
const ownFields = { ...you, ...work, ...workHere, ...newsletter }
const agencyPrefix = 'agency.'

type OwnField = keyof typeof ownFields
type AgencyField = keyof typeof agencyFields

/** Every field of an agent's record by its path; the agency's are dotted. */
export const recordFields: Fields = {
  ...ownFields,
  ...Object.fromEntries(Object.entries(agencyFields).map(([name, field]) => [agencyPrefix + name, field])),
}

const order = Object.keys(recordFields)

/** Compares two paths by the order of the screen, for sorting. */
export const byScreen = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

/** A record's fields and values in words, for the profile, what waits there, and the desk. Wants the texts of `profile`. */
export function useRecordWords() {
  const { t, i18n } = useTranslation('profile')
  const choices = { ...useChoices(), countries: countryNames(countries, i18n.language) }

  const labelOf = (path: string): string =>
    path.startsWith(agencyPrefix) ? t(`fields.agency.${path.slice(agencyPrefix.length) as AgencyField}`) : t(`fields.${path as OwnField}`)

  const valueOf = (path: string, value: string | number | null): string => {
    if (value === null || value === '') return t('pending.empty')
    const list = recordFields[path]?.list
    const options: readonly { id: string | number; name: string }[] = list && list in choices ? choices[list as keyof typeof choices] : []
    return options.find(({ id }) => id === value)?.name ?? String(value)
  }
  return { choices, labelOf, valueOf }
}
