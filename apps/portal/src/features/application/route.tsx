import { FirstLight, Page, Skeleton, Stack } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/call.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Question } from './Question.tsx'
import { Stations } from './Stations.tsx'
import { useApplication } from './useApplication.ts'

/**
 * /application: the state of the reader's registration or last change of data, and what comes next.
 */
export function Component() {
  const { t } = useTranslation('application')
  const { application, problem, load, setApplication } = useApplication()
  const call = useCall()
  return (
    <FirstLight>
      <Page>
        <Stack gap="wide">
          <Heading title={t(application?.change ? 'change.title' : 'title')} />
          {problem && <ProblemNotice problem={problem} onRetry={() => void load()} />}
          {application && (
            <Stations application={application}>
              {application.question && (
                <Question
                  key={application.question.id}
                  question={application.question}
                  onReload={() => void load()}
                  onSend={async (answer) => {
                    const result = await call('POST /api/user/application/answer', answer)
                    if (result.ok) setApplication(result.answer)
                    return result
                  }}
                />
              )}
            </Stations>
          )}
          {!application && !problem && <Skeleton wide="full" />}
        </Stack>
      </Page>
    </FirstLight>
  )
}
