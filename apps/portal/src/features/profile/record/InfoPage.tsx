import { text } from '@passerelle/contracts/fields.ts'
import { inNameOrder } from '@passerelle/contracts/names.ts'
import { profileSections } from '@passerelle/contracts/profile-form.ts'
import { useTranslation } from 'react-i18next'
import { schemaOf } from '../../../forms/form.ts'
import { useNumberHelp, usePhone } from '../../../forms/number-help/lazy-number-help.tsx'
import { useRecordLabels } from '../../../forms/record/record-fields.ts'
import { useSettings } from '../../../state/settings.ts'
import { useSuggestions } from '../../../forms/agency-suggestions.tsx'
import type { Value } from '../form/draft.ts'
import { useProfileForm } from '../form/form-context.ts'
import { PageFrame } from '../frame/PageFrame.tsx'
import { RecordForm } from './RecordForm.tsx'

/** The login number is shown with the fields, but nobody can change it. */
const loginField = { pin_code: text() }

const rowsOfYou = (language: string) => [
  ['gender_id', 'birthdate'],
  inNameOrder('name', 'surname', language),
  ['email', 'phone'],
  ['language', 'country_id'],
]
const rowsOfWork = [
  ['agency_position_id'],
  ['main_area_of_responsibility_id', 'agency_department'],
  ['airport', 'pin_code'],
]

/** The agent's personal data. */
export function InfoPage() {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const { brand } = useSettings()
  const labelOf = useRecordLabels()
  const { draft, edit, isAskedAbout } = useProfileForm()
  const { LengthHelp } = useNumberHelp()
  const lengthOf = (path: string) => <LengthHelp path={path} isAskedAbout={isAskedAbout(path)} />
  const airports = useSuggestions('airports')
  const phone = usePhone(draft.phone, draft.country_id, (number) => edit('phone', number as Value))
  const schema = schemaOf(
    [
      { title: t('sections.you'), fields: profileSections.you, rows: rowsOfYou(i18n.language) },
      {
        title: t('sections.work'),
        fields: { ...profileSections.work, ...loginField },
        rows: rowsOfWork,
      },
    ],
    {
      labelOf: (name) => (name in loginField ? t('brandLogin', { brand }) : labelOf(name)),
      extras: {
        name: { autoComplete: 'given-name', help: lengthOf('name') },
        surname: { autoComplete: 'family-name', help: lengthOf('surname') },
        birthdate: { autoComplete: 'bday' },
        airport: { ...airports, help: lengthOf('airport') },
        agency_department: { help: lengthOf('agency_department') },
        phone: { help: phone.help },
        pin_code: { disabled: true, mono: true },
      },
    },
  )
  return (
    <PageFrame title={t('common:personalData')}>
      <RecordForm
        schema={schema}
        onBlur={(path) => {
          if (path === 'phone') phone.leave()
        }}
      />
    </PageFrame>
  )
}
