import { Page, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { SecurityForms } from './SecurityForms.tsx'

/** The page of the profile about the second factor. */
export function SecurityPage() {
  return (
    <WithTexts of={['security']} waiting={null}>
      <AgentsPage />
    </WithTexts>
  )
}

function AgentsPage() {
  const { t } = useTranslation('security')
  return (
    <PageFrame title={t('title')}>
      <SecurityForms />
    </PageFrame>
  )
}

/** The same page for staff who are not agents. */
export function StaffSecurity() {
  return (
    <WithTexts of={['security']} waiting={null}>
      <StaffPage />
    </WithTexts>
  )
}

function StaffPage() {
  const { t } = useTranslation('security')
  return (
    <Page>
      <Stack gap="wide">
        <Heading title={t('title')} />
        <SecurityForms />
      </Stack>
    </Page>
  )
}
