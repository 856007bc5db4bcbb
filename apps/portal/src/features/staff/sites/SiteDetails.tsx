import type { Site } from '@passerelle/contracts/sites.ts'
import { Datum, Skeleton } from '@passerelle/kit'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { CopyableValue } from './CopyButton.tsx'
import { LibrarySettings } from './LibrarySettings.tsx'
import styles from './site.module.css'
import { SiteTrial } from './SiteTrial.tsx'

type Use = ResponseBody<'GET /api/staff/sites/{client_id}/use'>

/** How much a site is used, and what its developer needs to connect it. */
export function SiteDetails({ site }: { site: Site }) {
  const { t, i18n } = useTranslation('sites')
  const { use, problem, load } = useSiteUse(site.client_id)
  if (problem) return <ProblemNotice problem={problem} onRetry={load} />
  if (!use) return <Skeleton wide="full" />
  const { issuer, agents, last_used_at: last } = use
  return (
    <div className={styles.details}>
      <div className={styles.facts}>
        <Datum term={t('details.agents')}>{agents.toLocaleString(i18n.language)}</Datum>
        <Datum term={t('details.lastUse')}>
          {last === null ? t('details.never') : formatMoment(last, i18n.language)}
        </Datum>
      </div>
      <section className={styles.part}>
        <h2 className="kit-text-subsubtitle">{t('details.connect')}</h2>
        <CopyableValue label={t('secret.clientId')} value={site.client_id} />
        <CopyableValue label={t('details.issuer')} value={issuer} />
        <CopyableValue
          label={t('details.discovery')}
          value={`${issuer}/.well-known/openid-configuration`}
        />
        <LibrarySettings site={site} issuer={issuer} />
      </section>
      <SiteTrial site={site} />
    </div>
  )
}

function useSiteUse(clientId: string) {
  const call = useCall()
  const [use, setUse] = useState<Use | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const load = useCallback(() => {
    const read = async () => {
      setProblem(null)
      const result = await call('GET /api/staff/sites/{client_id}/use', undefined, {
        params: { client_id: clientId },
      })
      if (result.ok) setUse(result.answer)
      else setProblem(result)
    }
    void read()
  }, [call, clientId])
  useEffect(load, [load])
  return { use, problem, load }
}
