import type { Fields } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'

const { you, work, workHere, newsletter } = profileSections
const ownFields = { ...you, ...work, ...workHere, ...newsletter }
const agencyPrefix = 'agency.'

type OwnField = keyof typeof ownFields
type AgencyField = keyof typeof agencyFields

/** Every field of an agent's record by its path; the agency's are dotted. */
export const profileFields: Fields = {
  ...ownFields,
  ...Object.fromEntries(
    Object.entries(agencyFields).map(([name, field]) => [agencyPrefix + name, field]),
  ),
}

/** What a field of the record is called, by its path. Wants the texts of `profile`. */
export function useRecordLabels(): (path: string) => string {
  const { t } = useTranslation('profile')
  return (path) =>
    path.startsWith(agencyPrefix)
      ? t(`fields.agency.${path.slice(agencyPrefix.length) as AgencyField}`)
      : t(`fields.${path as OwnField}`)
}
