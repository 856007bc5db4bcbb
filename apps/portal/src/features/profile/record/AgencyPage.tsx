import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'
import { schemaOf } from '../../../forms/form.ts'
import { useNumberHelp } from '../../../forms/number-help/lazy-number-help.tsx'
import { useRecordLabels } from '../../../forms/record/record-fields.ts'
import { useAgencies, useSuggestions } from '../../../forms/agency-suggestions.tsx'
import { useProfileForm } from '../form/form-context.ts'
import { PageFrame } from '../frame/PageFrame.tsx'
import { RecordForm } from './RecordForm.tsx'

const rowsWith = (last: string[][]) => [['name', 'iata_nr'], ['street_nm', 'bldng_nm'], ...last]

/** The data of the agency, and in the United States also the agent's work there. */
export function AgencyPage() {
  const { t } = useTranslation(['profile', 'common'])
  const { draft, changed, edit } = useProfileForm()
  const labelOf = useRecordLabels()
  const country = draft['agency.country_id']
  const agencies = useAgencies(country, {
    // Stored values belong to the previous agency, so a newly chosen agency replaces them.
    valueOf: (name) => changed.has(`agency.${name}`) && draft[`agency.${name}`],
    setValue: (name, value) => edit(`agency.${name}`, value),
  })
  const states = useSuggestions('states', `country_id:${country}`)
  const { IataHelp } = useNumberHelp()
  const isThere = country === UNITED_STATES
  const agency = schemaOf(
    [
      {
        fields: agencyFields,
        prefix: 'agency.',
        rows: rowsWith(
          isThere
            ? [['city', 'state', 'zip_code'], ['country_id']]
            : [['city', 'zip_code', 'country_id']],
        ),
      },
    ],
    {
      labelOf: (name) => labelOf(`agency.${name}`),
      countryPath: 'agency.country_id',
      extras: {
        name: { ...agencies, size: 'two' },
        iata_nr: {
          mono: true,
          help: <IataHelp number={changed.has('agency.iata_nr') && draft['agency.iata_nr']} />,
        },
        street_nm: { size: 'two' },
        city: { size: 'two' },
        state: { ...states, whole: true },
        zip_code: { mono: true },
        country_id: { size: 'two' },
      },
    },
  )
  const work = schemaOf(
    [
      {
        title: t('sections.workHere'),
        fields: profileSections.workHere,
        rows: [['work_environment_id', 'workin_agency_since']],
      },
    ],
    { labelOf },
  )
  const sections = [
    ...(agency.sections ?? []),
    ...(draft.country_id === UNITED_STATES ? (work.sections ?? []) : []),
  ]
  return (
    <PageFrame title={t('common:agencyData')}>
      <RecordForm schema={{ sections }} />
    </PageFrame>
  )
}
