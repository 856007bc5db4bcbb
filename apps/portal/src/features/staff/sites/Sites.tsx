import type { Site } from '@passerelle/contracts/sites.ts'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryEntryState, useGoToStep } from '../../../navigation/history-state.tsx'
import { selectUnsaved } from '../../../state/screen.ts'
import { useAppSelector } from '../../../state/store.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { AreaFrame } from '../desk/AreaFrame.tsx'
import { SettingsMenu } from '../desk/SettingsMenu.tsx'
import { DeskTable } from '../lists/DeskTable.tsx'
import { EditableListHead } from '../lists/EditableListHead.tsx'
import { useDeskList, type DeskList } from '../lists/useDeskList.ts'
import { useSiteColumns } from './site-columns.tsx'

/** The form brings the contract's schemas, which the list does not need. */
const SitePage = lazyPart(async () => (await import('./SitePage.tsx')).SitePage, {
  Frame: AreaFrame,
})

const LeaveSite = lazyPart(async () => (await import('./LeaveSite.tsx')).LeaveSite, {
  showsFailure: true,
})

/** Stands for a new site in the history entry. */
const newSiteKey = 'new'

/** The site of this history entry: a client id, or `newSiteKey`. */
function useSiteOfEntry(): string | undefined {
  const state = useHistoryEntryState()
  return typeof state === 'object' && state !== null && 'site' in state
    ? String(state.site)
    : undefined
}

/** The open site. Back leaves a site with entries only after a question. */
function useOpenSite(hasEdits: boolean) {
  const step = useGoToStep()
  const siteOfEntry = useSiteOfEntry()
  const [opened, setOpened] = useState(siteOfEntry)
  if (opened !== siteOfEntry && !hasEdits) setOpened(siteOfEntry)
  return {
    opened,
    hasGoneBack: opened !== siteOfEntry && hasEdits,
    /** Makes an entry for the site again. */
    stay: () => step({ site: opened }),
  }
}

/** The sites that use the sign-in, and the open one. */
export function Sites() {
  const { t } = useTranslation(['staff', 'common'])
  const step = useGoToStep()
  const list = useDeskList<Site>(
    useCallback((after, call, signal) => call('GET /api/staff/sites', { after }, { signal }), []),
  )
  const hasEdits = useAppSelector(selectUnsaved)
  const { opened, hasGoneBack, stay } = useOpenSite(hasEdits)
  const site = list.rows.find(({ client_id }) => client_id === opened)
  const isOpen = opened === newSiteKey || site !== undefined
  const title = !isOpen ? t('settings') : (site?.client_name ?? t('sites.add'))
  const close = () => {
    list.reload()
    step({})
  }
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (hasEdits ? setLeaving(true) : close())
  return (
    <>
      <EditableListHead
        title={title}
        isOpen={isOpen}
        texts={{ add: t('sites.add'), back: t('sites.back') }}
        onAdd={() => step({ site: newSiteKey })}
        onBack={leave}
        menu={<SettingsMenu current="sites" />}
      />
      {isOpen ? (
        <>
          <SitePage key={opened} site={site} onClose={close} onCancel={leave} />
          {hasEdits && (
            <LeaveSite
              isLeaving={isLeaving || hasGoneBack}
              onStay={() => {
                setLeaving(false)
                if (hasGoneBack) stay()
              }}
              onLeave={() => {
                setLeaving(false)
                if (!hasGoneBack) close()
              }}
            />
          )}
        </>
      ) : (
        <SitesList list={list} onOpen={(id) => step({ site: id })} />
      )}
    </>
  )
}

function SitesList({ list, onOpen }: { list: DeskList<Site>; onOpen: (id: string) => void }) {
  const { t } = useTranslation('staff')
  const columns = useSiteColumns()
  return (
    <DeskTable
      list={list}
      label={t('sites.title')}
      columns={columns}
      keyOf={({ client_id }) => client_id}
      onSelect={({ client_id }) => onOpen(client_id)}
    />
  )
}
