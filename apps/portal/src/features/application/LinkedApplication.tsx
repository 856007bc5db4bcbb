import { Button, Centre, FirstLight, Lead, Page, Skeleton, Stack } from '@passerelle/kit'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { AfterDecline } from './AfterDecline.tsx'
import { Question } from './Question.tsx'
import { Stations } from './Stations.tsx'
import type { Application } from './useApplication.ts'

/** The states of the page. Reading changes nothing, so it needs no click. */
type State =
  | { step: 'reading' }
  | { step: 'shown'; application: Application }
  | { step: 'invalid' }
  | { step: 'erased' }

interface LinkedApplicationProps {
  /** The secret of the link, empty if there was none. */
  token: string
}

/** A registration by the link of a mail, without a session. */
export function LinkedApplication({ token }: LinkedApplicationProps) {
  const { t } = useTranslation('application')
  const { state, problem, read, show, setErased } = useLinkedApplication(token)
  const call = useCall()
  if (state.step === 'invalid' || state.step === 'erased') return <Ending of={state.step} />
  const application = state.step === 'shown' ? state.application : null
  return (
    <FirstLight>
      <Page>
        <Stack gap="wide">
          <Heading title={t(application?.change ? 'change.title' : 'title')} />
          {problem && <ProblemNotice problem={problem} onRetry={() => void read()} />}
          {application && (
            <Stations application={application}>
              {application.question && (
                <Question
                  key={application.question.id}
                  question={application.question}
                  onReload={() => void read()}
                  onSend={async (answer) => {
                    const result = await call('POST /api/application/answer', {
                      hash: token,
                      ...answer,
                    })
                    if (result.ok) show(result.answer.application)
                    return result
                  }}
                />
              )}
              {application.state === 'declined' && (
                <AfterDecline
                  application={application}
                  token={token}
                  onChanged={show}
                  onErased={setErased}
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

function useLinkedApplication(token: string) {
  const call = useCall()
  const [state, setState] = useState<State>({ step: token === '' ? 'invalid' : 'reading' })
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const show = useCallback(
    (application: Application | null) =>
      setState(application ? { step: 'shown', application } : { step: 'invalid' }),
    [],
  )
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const result = await call(
        'POST /api/application/read',
        { hash: token },
        signal ? { signal } : {},
      )
      if (signal?.aborted) return
      // The server refuses a malformed token with 400. For the reader it is an invalid link.
      setProblem(result.ok || result.status === 400 ? null : result)
      if (result.ok) show(result.answer.application)
      else if (result.status === 400) show(null)
    },
    [call, token, show],
  )
  useEffect(() => {
    const asked = new AbortController()
    const start = async () => read(asked.signal)
    if (token !== '') void start()
    return () => asked.abort()
  }, [read, token])
  return { state, problem, read, show, setErased: () => setState({ step: 'erased' }) }
}

/** The page of a link that does not work, and after the erasure. */
function Ending({ of }: { of: 'invalid' | 'erased' }) {
  const { t } = useTranslation(['application', 'common'])
  return (
    <Centre>
      <Heading title={t(`${of}.title`)} />
      <Lead>{t(`${of}.lead`)}</Lead>
      {of === 'invalid' && (
        <Button href="/signin" spread>
          {t('common:signIn')}
        </Button>
      )}
    </Centre>
  )
}
