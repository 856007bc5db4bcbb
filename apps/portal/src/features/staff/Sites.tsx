import type { Site } from '@passerelle/contracts/sites.ts'
import { Button, DeskHead, Empty, Icon, Skeleton, Table } from '@passerelle/kit'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { hasTexts } from '../../app/i18n.ts'
import { useEntryState, useStep } from '../../app/place.tsx'
import { RefusalNotice } from '../../app/RefusalNotice.tsx'
import { useScreen } from '../../app/screen.ts'
import styles from './desk.module.css'
import { useSiteColumns } from './site-columns.tsx'
import { useDeskList, type DeskList } from './useDeskList.ts'

/** The form brings the contract's schemas, which the list needs not. */
const SitePage = lazy(async () => ({ default: (await import('./SitePage.tsx')).SitePage }))

/** Stands for a site that is not there yet. */
const fresh = 'new'

/** The site that this entry of the history has open: a client id, or that of a new one. */
function useOpened(): string | undefined {
  const state = useEntryState()
  return typeof state === 'object' && state !== null && 'site' in state ? String(state.site) : undefined
}

/** Sites that sign agents in, and the one that is open, once their texts are here. */
export function Sites() {
  const { i18n } = useTranslation('sites')
  return hasTexts(i18n, ['sites']) ? <SitesOrOne /> : <Waits />
}

const Waits = () => <div className={styles.notice}><Skeleton wide="full" /></div>

function SitesOrOne() {
  const call = useCall()
  const step = useStep()
  const list = useDeskList<Site>(useCallback((after, signal) => call('GET /api/staff/sites', { after }, { signal }), [call]))
  const opened = useOpened()
  const site = list.rows.find(({ client_id }) => client_id === opened)
  const close = () => {
    list.reload()
    step({})
  }
  if (opened !== fresh && !site) return <SitesList list={list} onOpen={(id) => step({ site: id })} />
  return <Suspense fallback={<Waits />}><SitePage key={opened} site={site} onClose={close} /></Suspense>
}

function SitesList({ list, onOpen }: { list: DeskList<Site>; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['sites', 'staff', 'common'])
  const heading = useScreen(t('common:settings'))
  const isKnown = list.rows.length > 0 || list.step === 'ready'
  const columns = useSiteColumns()
  return (
    <>
      <DeskHead title={t('common:settings')} ref={heading}>
        <h2 className="text-subtitle">{t('title')}</h2>
        <div className={styles.exports}><Button variant="plus" icon={<Icon of={Plus} />} onClick={() => onOpen(fresh)}>{t('add')}</Button></div>
      </DeskHead>
      <div className={styles.area}>
        {list.refused && <div className={styles.notice}><RefusalNotice refused={list.refused} onRetry={list.reload} /></div>}
        {isKnown && <Table label={t('title')} columns={columns} rows={list.rows} keyOf={({ client_id }) => client_id} onSelect={({ client_id }) => onOpen(client_id)} empty={<Empty>{t('common:nothingFound')}</Empty>} />}
        {!isKnown && list.step === 'loading' && <Waits />}
        {list.hasMore && <div className={styles.notice}><Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>{t('staff:more')}</Button></div>}
      </div>
    </>
  )
}
