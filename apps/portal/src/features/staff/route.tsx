import { Desk, SideMenu, Skeleton } from '@passerelle/kit'
import { GitCompareArrows, Inbox, Languages, Settings } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../navigation/query.ts'
import { selectUser } from '../../state/account.ts'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { RefetchOnFocus } from '../../ui/RefetchOnFocus.tsx'
import { LanguageTool } from '../../i18n/LanguageTool.tsx'
import { Layout, SignedFrame, UserMenu } from '../../frames/Layout.tsx'
import { usePathname } from '../../navigation/history-state.tsx'
import { useAppSelector } from '../../state/store.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './desk/desk.module.css'
import { Registrations } from './registrations/Registrations.tsx'
import { useDeskList, type DeskList } from './desk/useDeskList.ts'
import { useMissingTexts, type MissingList } from './missing-texts/useMissingTexts.ts'

const PageNotFound = lazy(async () => ({
  default: (await import('../../ui/NotFound.tsx')).PageNotFound,
}))
/** The desk opens at the registrations. Each other area loads when it is opened. */
const MissingTexts = lazy(async () => ({
  default: (await import('./missing-texts/MissingTexts.tsx')).MissingTexts,
}))
const Changes = lazy(async () => ({ default: (await import('./changes/Changes.tsx')).Changes }))
const Sites = lazy(async () => ({ default: (await import('./sites/Sites.tsx')).Sites }))

type DeskView = 'registrations' | 'changes' | 'missing' | 'settings'

/**
 * The staff desk. People without a role see 'Page not found!', and so do reviewers at the
 * settings.
 */
export function Component() {
  const user = useAppSelector(selectUser)
  const isSettings = usePathname().startsWith('/staff/settings')
  if (!user?.role || (isSettings && user.role !== 'admin'))
    return (
      <Layout>
        <Suspense fallback={<Waiting />}>
          <PageNotFound />
        </Suspense>
      </Layout>
    )
  return (
    <SignedFrame>
      <StaffDesk />
    </SignedFrame>
  )
}

function StaffDesk() {
  const { t } = useTranslation(['staff', 'common'])
  const query = useQuery()
  const [search, setSearch] = useState('')
  const view = viewAt(usePathname(), query)
  const registrations = useDeskList(
    useCallback(
      (after, call, signal) =>
        call('GET /api/staff/agents', { status: 'activated', search, after }, { signal }),
      [search],
    ),
  )
  const changes = useDeskList(
    useCallback((after, call, signal) => call('GET /api/staff/changes', { after }, { signal }), []),
  )
  const missing = useMissingTexts()
  const refreshAll = () => {
    for (const { refresh } of [registrations, changes, missing.list]) refresh()
  }

  const entries = useMenuEntries(view, { registrations, changes, missing, search })
  return (
    <Desk
      brand={<BrandSign href="/" />}
      nav={<SideMenu label={t('users')} entries={entries} compact />}
      me={
        <>
          <LanguageTool />
          <UserMenu />
        </>
      }
    >
      <RefetchOnFocus read={refreshAll} place={view} often />
      <Suspense
        fallback={
          <div className={styles.notice}>
            <Skeleton wide="full" />
          </div>
        }
      >
        {view === 'settings' && <Sites />}
        {view === 'missing' && <MissingTexts {...missing} />}
        {view === 'changes' && <Changes list={changes} />}
      </Suspense>
      {view === 'registrations' && (
        <Registrations list={registrations} search={search} onSearch={setSearch} />
      )}
    </Desk>
  )
}

interface DeskLists {
  registrations: DeskList<unknown>
  changes: DeskList<unknown>
  missing: MissingList
  search: string
}

/** The menu of the desk. A list shows its number of rows unless a search or a filter narrows it. */
function useMenuEntries(view: DeskView, { registrations, changes, missing, search }: DeskLists) {
  const { t } = useTranslation(['staff', 'common'])
  const isAdmin = useAppSelector(selectUser)?.role === 'admin'
  return [
    {
      href: '/staff/users',
      label: t('common:registrations'),
      icon: Inbox,
      current: view === 'registrations',
      count: search ? undefined : countOf(registrations),
    },
    {
      href: '/staff/users?view=changes',
      label: t('changes'),
      icon: GitCompareArrows,
      current: view === 'changes',
      count: countOf(changes),
    },
    {
      href: '/staff/translations',
      label: t('missing.title'),
      icon: Languages,
      current: view === 'missing',
      count: missing.language ? undefined : countOf(missing.list),
    },
    ...(isAdmin
      ? [
          {
            href: '/staff/settings',
            label: t('common:settings'),
            icon: Settings,
            current: view === 'settings',
          },
        ]
      : []),
  ]
}

/** The view of the desk for an address. */
function viewAt(pathname: string, query: URLSearchParams): DeskView {
  if (pathname.startsWith('/staff/settings')) return 'settings'
  if (pathname.startsWith('/staff/translations')) return 'missing'
  return query.get('view') === 'changes' ? 'changes' : 'registrations'
}

/** The number of rows, with a plus if there are more to read. */
const countOf = ({ rows, hasMore, step }: DeskList<unknown>) =>
  rows.length === 0 && step !== 'ready' ? undefined : `${rows.length}${hasMore ? '+' : ''}`
