import type { Site } from '@passerelle/contracts/sites.ts'
import { Button, DeskHead, Empty, Icon, Skeleton, Table } from '@passerelle/kit'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryEntryState, useGoToStep } from '../../../navigation/history-state.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import styles from '../desk/desk.module.css'
import { useSiteColumns } from './site-columns.tsx'
import { useDeskList, type DeskList } from '../desk/useDeskList.ts'

/** The form brings the contract's schemas, which the list does not need. */
const SitePage = lazy(async () => ({ default: (await import('./SitePage.tsx')).SitePage }))

/** Stands for a new site in the history entry. */
const newSiteKey = 'new'

/** The site of this history entry: a client id, or `newSite`. */
function useOpenSite(): string | undefined {
  const state = useHistoryEntryState()
  return typeof state === 'object' && state !== null && 'site' in state
    ? String(state.site)
    : undefined
}

/** The sites that use the sign-in, and the open one. */
export function Sites() {
  const { t } = useTranslation(['staff', 'common'])
  const step = useGoToStep()
  const list = useDeskList<Site>(
    useCallback((after, call, signal) => call('GET /api/staff/sites', { after }, { signal }), []),
  )
  const opened = useOpenSite()
  const site = list.rows.find(({ client_id }) => client_id === opened)
  const isOpen = opened === newSiteKey || site !== undefined
  const title = !isOpen ? t('common:settings') : (site?.client_name ?? t('sites.add'))
  const heading = useScreen(title)
  const close = () => {
    list.reload()
    step({})
  }
  const tools = isOpen ? (
    <Button variant="clean" icon={<Icon of={ArrowLeft} />} onClick={close}>
      {t('sites.back')}
    </Button>
  ) : (
    <>
      <h2 className="text-subtitle">{t('sites.title')}</h2>
      <div className={styles.exports}>
        <Button variant="plus" onClick={() => step({ site: newSiteKey })}>
          {t('sites.add')}
        </Button>
      </div>
    </>
  )
  return (
    <>
      <DeskHead title={title} ref={heading}>
        {tools}
      </DeskHead>
      {isOpen ? (
        <Suspense fallback={null}>
          <SitePage key={opened} site={site} onClose={close} />
        </Suspense>
      ) : (
        <SitesList list={list} onOpen={(id) => step({ site: id })} />
      )}
    </>
  )
}

function SitesList({ list, onOpen }: { list: DeskList<Site>; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['staff', 'forms'])
  const columns = useSiteColumns()
  const isKnown = list.rows.length > 0 || list.step === 'ready'
  return (
    <div className={styles.area}>
      {list.problem && (
        <div className={styles.notice}>
          <ProblemNotice problem={list.problem} onRetry={list.reload} />
        </div>
      )}
      {isKnown && (
        <Table
          label={t('sites.title')}
          columns={columns}
          rows={list.rows}
          keyOf={({ client_id }) => client_id}
          onSelect={({ client_id }) => onOpen(client_id)}
          empty={<Empty>{t('forms:nothingFound')}</Empty>}
        />
      )}
      {!isKnown && list.step === 'loading' && (
        <div className={styles.notice}>
          <Skeleton wide="full" />
        </div>
      )}
      {list.hasMore && (
        <div className={styles.notice}>
          <Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}
