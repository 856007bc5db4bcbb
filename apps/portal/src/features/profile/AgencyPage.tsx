import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'
import { schemaOf } from '../../app/form.ts'
import { useOptionLoad } from '../../app/option-load.ts'
import { useRecordLabels } from '../../app/record-fields.ts'
import { useProfileForm } from './form.ts'
import { PageFrame } from './PageFrame.tsx'
import { RecordForm } from './RecordForm.tsx'

const rows = [['name', 'iata_nr'], ['street_nm', 'bldng_nm'], ['city', 'zip_code', 'country_id']]
const rowsInUnitedStates = [['name', 'iata_nr'], ['street_nm', 'bldng_nm'], ['city', 'state', 'zip_code'], ['country_id']]

/** Agency data, and in the United States the agent's work there. */
export function AgencyPage() {
  const { t } = useTranslation('profile')
  const { draft } = useProfileForm()
  const labelOf = useRecordLabels()
  const country = draft['agency.country_id']
  const agencies = useOptionLoad('agencies', country ? `country_id:${country}` : '')
  const isThere = country === UNITED_STATES
  const agency = schemaOf([{ fields: agencyFields, prefix: 'agency.', rows: isThere ? rowsInUnitedStates : rows }], {
    labelOf: (name) => labelOf(`agency.${name}`),
    countryPath: 'agency.country_id',
    extras: {
      name: { ...agencies, type: 'asyncSelect', allowTyped: true, size: 'two' },
      iata_nr: { mono: true },
      street_nm: { size: 'two' },
      city: { size: 'two' },
      zip_code: { mono: true },
      country_id: { size: 'two' },
    },
  })
  const work = schemaOf([{ title: t('sections.workHere'), fields: profileSections.workHere, rows: [['work_environment_id', 'workin_agency_since']] }], { labelOf })
  const sections = [...agency.sections ?? [], ...(draft.country_id === UNITED_STATES ? work.sections ?? [] : [])]
  return <PageFrame title={t('menu.agency')}><RecordForm schema={{ sections }} /></PageFrame>
}
