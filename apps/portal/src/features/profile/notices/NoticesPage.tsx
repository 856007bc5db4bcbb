import { noticeTimes, type NoticeTime } from '@passerelle/contracts/choices.ts'
import { hours } from '@passerelle/contracts/limits.ts'
import type { Notices } from '@passerelle/contracts/notices.ts'
import {
  Button,
  Notice,
  Page,
  SelectField,
  Spinner,
  Stack,
  Text,
  Ticket,
  TicketRow,
} from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import styles from '../frame/profile.module.css'
import { useNotices } from './useNotices.ts'

/** The page of the profile on which members of the staff choose when they are told what waits. */
export function NoticesPage() {
  return (
    <WithTexts of={['notices']} waiting={null}>
      <AgentsPage />
    </WithTexts>
  )
}

function AgentsPage() {
  const { t } = useTranslation('notices')
  return (
    <PageFrame title={t('title')}>
      <NoticesForm />
    </PageFrame>
  )
}

/** The same page for staff who are not agents. */
export function StaffNotices() {
  return (
    <WithTexts of={['notices']} waiting={null}>
      <StaffPage />
    </WithTexts>
  )
}

function StaffPage() {
  const { t } = useTranslation('notices')
  return (
    <Page>
      <Stack gap="wide">
        <Heading title={t('title')} />
        <NoticesForm />
      </Stack>
    </Page>
  )
}

function NoticesForm() {
  const { t } = useTranslation(['notices', 'common'])
  const { state, load, change, save } = useNotices()
  if (state.step === 'loading') return <Spinner big label={t('common:wait')} />
  if (state.step === 'failed')
    return <ProblemNotice problem={state.problem} onRetry={() => void load()} />
  const { notices, isSaved, isBusy, problem } = state
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Text>{t('lead')}</Text>
      {problem && <ProblemNotice keepsInput problem={problem} />}
      {isSaved && <Notice tone="green">{t('saved')}</Notice>}
      <NoticesFields notices={notices} onChange={change} />
      <Button type="submit" arrow={false} busy={isBusy} busyLabel={t('common:working')}>
        {t('common:save')}
      </Button>
    </form>
  )
}

const formatHour = (hour: number, language: string) =>
  new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(hours(hour))

interface NoticesFieldsProps {
  notices: Notices
  onChange: (notices: Partial<Notices>) => void
}

function NoticesFields({ notices, onChange }: NoticesFieldsProps) {
  const { t, i18n } = useTranslation('notices')
  const searchTexts = useFormTexts()
  const { registrations, hour, time_zone: zone } = notices
  return (
    <Ticket>
      <TicketRow>
        <SelectField
          id="notices-registrations"
          label={t('when')}
          options={noticeTimes.map((id) => ({ id, name: t(`times.${id}`) }))}
          value={registrations}
          onChange={(id) => onChange({ registrations: id as NoticeTime })}
          searchTexts={searchTexts}
        />
      </TicketRow>
      {registrations === 'daily' && (
        <TicketRow>
          <SelectField
            id="notices-hour"
            label={t('hour', { zone: zone.replaceAll('_', ' ') })}
            options={Array.from({ length: 24 }, (_, id) => ({
              id,
              name: formatHour(id, i18n.language),
            }))}
            value={hour}
            onChange={(id) => onChange({ hour: Number(id) })}
            searchTexts={searchTexts}
          />
        </TicketRow>
      )}
    </Ticket>
  )
}
