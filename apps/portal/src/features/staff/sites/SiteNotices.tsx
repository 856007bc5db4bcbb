import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { siteNotices, Site } from '@passerelle/contracts/sites.ts'
import { Button, Notice } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'

type Notices = AnswerOf<typeof siteNotices>

/** Says how many sign-outs the site has not been told of, and tells it again. Shows nothing if there are none. */
export function SiteNotices({ site: { client_id } }: { site: Site }) {
  const { t } = useTranslation('sites')
  const call = useCall()
  const dispatch = useAppDispatch()
  const [notices, setNotices] = useState<Notices | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  useEffect(() => {
    const read = async () => {
      const result = await call('GET /api/staff/sites/{client_id}/notices', undefined, {
        params: { client_id },
      })
      if (result.ok) setNotices(result.answer)
    }
    void read()
  }, [call, client_id])
  const resend = async () => {
    setBusy(true)
    const result = await call('POST /api/staff/sites/{client_id}/notices', undefined, {
      params: { client_id },
    })
    setBusy(false)
    setProblem(result.ok ? null : result)
    if (!result.ok) return
    setNotices(null)
    dispatch(toastAdded({ type: 'success', message: t('notices.done'), autoClose: toastTime }))
  }
  if (!notices || notices.failed === 0) return null
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void resend()} />
  return (
    <Notice
      tone="red"
      action={
        <Button variant="secondarySmall" busy={isBusy} onClick={() => void resend()}>
          {t('notices.again')}
        </Button>
      }
    >
      <p>{t('notices.failed', { count: notices.failed })}</p>
      {notices.fault !== null && <p>{t('notices.last', { fault: notices.fault })}</p>}
    </Notice>
  )
}
