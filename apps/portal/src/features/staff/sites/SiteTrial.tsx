import type { Site } from '@passerelle/contracts/sites.ts'
import { Button, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from './site.module.css'

type Trial = ResponseBody<'GET /api/staff/sites/{client_id}/trial'>

/** Shows what the site would get if the reader signed in there. */
export function SiteTrial({ site: { client_id, client_name } }: { site: Site }) {
  const { t } = useTranslation('sites')
  const call = useCall()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const result = await call('GET /api/staff/sites/{client_id}/trial', undefined, {
      params: { client_id },
    })
    setBusy(false)
    setProblem(result.ok ? null : result)
    if (result.ok) setTrial(result.answer)
  }
  return (
    <section className={styles.part}>
      <h2 className="kit-text-subsubtitle">{t('trial.title')}</h2>
      <p className="kit-text-small">{t('trial.lead', { name: client_name })}</p>
      <div>
        <Button variant="secondaryMedium" busy={isBusy} onClick={() => void run()}>
          {t('trial.action')}
        </Button>
      </div>
      {problem && <ProblemNotice problem={problem} onRetry={() => void run()} />}
      <div role="status" className={styles.part}>
        {trial && <TrialResult trial={trial} />}
      </div>
    </section>
  )
}

function TrialResult({ trial }: { trial: Trial }) {
  const { t } = useTranslation('sites')
  if (trial.outcome !== 'signedIn')
    return <Notice tone="amber">{t(`trial.${trial.outcome}.${trial.agent}`)}</Notice>
  return (
    <>
      <Notice tone="green">
        <p>{t(`trial.signedIn.${trial.agent}`)}</p>
        {trial.asks_consent && <p>{t('trial.consent')}</p>}
      </Notice>
      <Claims title={t('trial.idToken')} claims={trial.id_token} />
      {trial.userinfo ? (
        <Claims title={t('trial.userinfo')} claims={trial.userinfo} />
      ) : (
        <p className="kit-text-small">{t('trial.noUserinfo')}</p>
      )}
    </>
  )
}

function Claims({ title, claims }: { title: string; claims: Trial['userinfo'] }) {
  return (
    <div>
      <h3 className="kit-text-label">{title}</h3>
      <pre className={styles.code} translate="no">
        <code>{JSON.stringify(claims, null, 2)}</code>
      </pre>
    </div>
  )
}
