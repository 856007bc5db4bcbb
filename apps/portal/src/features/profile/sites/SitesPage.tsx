import type { ConnectedSite } from '@passerelle/contracts/provider.ts'
import { Button, Card, Code, Dialog, Notice, Spinner, Stack, Text } from '@passerelle/kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hostOf, ScopeList } from '../../../ui/ScopeList.tsx'
import { useSettings } from '../../../state/settings.ts'
import { withNoBreaks } from '../../../ui/site-name.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { PageFrame } from '../frame/PageFrame.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import styles from '../frame/profile.module.css'
import { useSites } from './useSites.ts'
import type { CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'

/**
 * Lists the sites that the agent signed in to and what each may read. The agent can disconnect
 * each of them.
 */
export function SitesPage() {
  return (
    <WithTexts of={['provider']} waiting={null}>
      <ConnectedSites />
    </WithTexts>
  )
}

function ConnectedSites() {
  const { t } = useTranslation(['provider', 'profile', 'common'])
  const { brand } = useSettings()
  const { loaded, load, end } = useSites()
  return (
    <PageFrame title={t('profile:menu.sites')}>
      <p className="kit-lead">{t('sites.lead', { brand })}</p>
      {loaded.step === 'loading' && <Spinner big label={t('common:wait')} />}
      {loaded.step === 'failed' && (
        <Notice
          tone="red"
          role="alert"
          action={
            <Button variant="secondarySmall" onClick={() => void load()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('sites.failed')}
        </Notice>
      )}
      {loaded.step === 'ready' && <SiteList sites={loaded.sites} end={end} />}
    </PageFrame>
  )
}

interface SitesProps {
  sites: ConnectedSite[]
  end: (site: ConnectedSite) => Promise<CallProblem | null>
}

function SiteList({ sites, end }: SitesProps) {
  const { t } = useTranslation(['provider', 'common'])
  const [siteToEnd, setSiteToEnd] = useState<ConnectedSite | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusTitleAfterRemoval(sites.length, siteToEnd !== null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const close = () => {
    setSiteToEnd(null)
    setProblem(null)
  }
  const confirm = async () => {
    if (!siteToEnd || isBusy) return
    setBusy(true)
    const failure = await end(siteToEnd)
    setBusy(false)
    if (failure) setProblem(failure)
    else close()
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={close}>
        {t('common:cancel')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" busy={isBusy} onClick={() => void confirm()}>
        {t('sites.end')}
      </Button>
    </>
  )
  return (
    <>
      {sites.length === 0 ? (
        <Card>
          <p>{t('sites.empty')}</p>
        </Card>
      ) : (
        <Card pad={false}>
          <ul className={styles.consents}>
            {sites.map((site) => (
              <Site key={site.client_id} site={site} onEnd={() => setSiteToEnd(site)} />
            ))}
          </ul>
        </Card>
      )}
      <Dialog
        open={siteToEnd !== null}
        title={t('sites.question', { site: withNoBreaks(siteToEnd?.client_name ?? '') })}
        actions={actions}
        onClose={close}
        closeText={t('common:close')}
      >
        <Stack gap="close">
          {problem && <ProblemNotice problem={problem} onRetry={() => void confirm()} />}
          <p>{t('sites.consequence')}</p>
        </Stack>
      </Dialog>
    </>
  )
}

/**
 * The focused button disappears with its site. The focus moves to the title, for people who use a
 * keyboard.
 */
function useFocusTitleAfterRemoval(count: number, isAsking: boolean) {
  const before = useRef(count)
  useEffect(() => {
    // The dialog keeps the focus while it is open.
    if (isAsking) return
    if (count < before.current) document.querySelector<HTMLElement>('#content h1')?.focus()
    before.current = count
  }, [count, isAsking])
}

function Site({ site, onEnd }: { site: ConnectedSite; onEnd: () => void }) {
  const { t, i18n } = useTranslation('provider')
  const {
    client_id: id,
    client_name: name,
    client_uri: address,
    scopes,
    first_used_at: first,
    last_used_at: last,
  } = site
  const host = hostOf(address)
  return (
    <li>
      <Stack gap="close">
        <Text variant="subsubtitle" as="h2" id={`site-${id}`}>
          {name}
        </Text>
        {host && <Code>{host}</Code>}
        <ScopeList scopes={scopes} className={styles.details} />
        <Text variant="small">
          {t('sites.used', {
            first: formatMoment(first, i18n.language),
            last: formatMoment(last, i18n.language),
          })}
        </Text>
        <Stack row>
          <Button
            variant="secondarySmall"
            id={`end-${id}`}
            aria-labelledby={`end-${id} site-${id}`}
            onClick={onEnd}
          >
            {t('sites.end')}
          </Button>
        </Stack>
      </Stack>
    </li>
  )
}
