import type { Fields } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'

const { you, work, workHere, newsletter } = profileSections
const ownFields = { ...you, ...work, ...workHere, ...newsletter }
const agencyPrefix = 'agency.'

type OwnField = keyof typeof ownFields
type AgencyField = keyof typeof agencyFields

/** All fields of an agent's profile by their path; those of the agency have dots. */
export const profileFields: Fields = {
  ...ownFields,
  ...Object.fromEntries(
    Object.entries(agencyFields).map(([name, field]) => [agencyPrefix + name, field]),
  ),
}

/** Returns the label of a profile field by its path. Needs the texts of `profile`. */
export function useRecordLabels(): (path: string) => string {
  const { t } = useTranslation('profile')
  return (path) =>
    path.startsWith(agencyPrefix)
      ? t(`fields.agency.${path.slice(agencyPrefix.length) as AgencyField}`)
      : t(`fields.${path as OwnField}`)
}
