import { FirstLight, Page, Skeleton, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Stations } from './Stations.tsx'
import { useApplication } from './useApplication.ts'

/** /application: the state of the reader's registration, and what comes next. */
export function Component() {
  const { t } = useTranslation('application')
  const { application, problem, load } = useApplication()
  return (
    <FirstLight>
      <Page>
        <Stack gap="wide">
          <Heading title={t('title')} />
          {problem && <ProblemNotice problem={problem} onRetry={() => void load()} />}
          {application && <Stations application={application} />}
          {!application && !problem && <Skeleton wide="full" />}
        </Stack>
      </Page>
    </FirstLight>
  )
}
