import { hasPermission, type Permission } from '@passerelle/contracts/permissions.ts'
import { Desk, SideMenu } from '@passerelle/kit'
import { GitCompareArrows, Inbox, Languages, Settings, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useQuery } from '../../navigation/query.ts'
import { selectUser } from '../../state/account.ts'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { RefetchOnFocus } from '../../ui/RefetchOnFocus.tsx'
import { LanguageTool } from '../../i18n/LanguageTool.tsx'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Layout, SignedFrame, UserMenu } from '../../frames/Layout.tsx'
import { usePathname } from '../../navigation/history-state.tsx'
import { useAppSelector } from '../../state/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageNotFound } from '../../ui/lazy-page-not-found.ts'
import type { LastDecision } from './decisions/LastResult.tsx'
import { AreaFrame } from './desk/AreaFrame.tsx'
import { useChanges, useQueue, type FilteredList } from './filters/useFilteredList.ts'
import type { DeskList } from './lists/useDeskList.ts'
import { useMissingTexts, type MissingList } from './missing-texts/useMissingTexts.ts'

/** Each area of the desk loads when it is opened. The desk stays when one is lost. */
const area = { Frame: AreaFrame }
const Registrations = lazyPart(
  async () => (await import('./registrations/Registrations.tsx')).Registrations,
  area,
)
const MissingTexts = lazyPart(
  async () => (await import('./missing-texts/MissingTexts.tsx')).MissingTexts,
  area,
)
const Changes = lazyPart(async () => (await import('./changes/Changes.tsx')).Changes, area)
const Members = lazyPart(async () => (await import('./members/Members.tsx')).Members, area)
const Reasons = lazyPart(async () => (await import('./reasons/Reasons.tsx')).Reasons, area)
const Sites = lazyPart(async () => (await import('./sites/Sites.tsx')).Sites, area)

type DeskView = 'registrations' | 'changes' | 'missing' | 'roles' | 'settings' | 'reasons'

/** What each view needs. */
const permissions = {
  registrations: 'agents:read',
  changes: 'agents:read',
  missing: 'texts:read',
  roles: 'members:read',
  settings: 'sites:read',
  // Everybody who decides reads them; this is the page that keeps them.
  reasons: 'sites:read',
} as const satisfies Record<DeskView, Permission>

/**
 * The staff desk. People without a role see 'Page not found!', and so do members at a view that
 * they have no permission for.
 */
export function Component() {
  const user = useAppSelector(selectUser)
  const permission = permissions[viewAt(usePathname(), useQuery())]
  if (!user?.role || !hasPermission(user.role, permission))
    return (
      <Layout>
        <PageNotFound />
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
  const [lastDecision, setLastDecision] = useState<LastDecision | null>(null)
  const view = viewAt(usePathname(), useQuery())
  const registrations = useQueue(view === 'registrations')
  const changes = useChanges(view === 'changes')
  const missing = useMissingTexts()
  const refreshAll = () => {
    for (const { refresh } of [registrations.list, changes.list, missing.list]) refresh()
  }

  const entries = useMenuEntries(view, { registrations, changes, missing })
  const needsSecondFactor = [registrations.list, changes.list, missing.list].some(
    ({ problem }) => problem?.body?.code === 'secondFactorNeeded',
  )
  if (needsSecondFactor) return <Redirect replace to="/profile/security" />
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
      {view === 'settings' && <Sites />}
      {view === 'reasons' && <Reasons />}
      {view === 'roles' && <Members />}
      {view === 'missing' && <MissingTexts {...missing} />}
      {(view === 'changes' || view === 'registrations') && (
        <WithTexts of={['queue']} waiting={<AreaFrame />}>
          {view === 'changes' ? (
            <Changes {...changes} />
          ) : (
            <Registrations
              {...registrations}
              lastDecision={lastDecision}
              onDecided={setLastDecision}
            />
          )}
        </WithTexts>
      )}
    </Desk>
  )
}

interface DeskLists {
  registrations: FilteredList<unknown, unknown>
  changes: FilteredList<unknown, unknown>
  missing: MissingList
}

/** The menu of the desk, with the number of entries that wait. */
function useMenuEntries(view: DeskView, { registrations, changes, missing }: DeskLists) {
  const { t, i18n } = useTranslation(['staff', 'common'])
  const role = useAppSelector(selectUser)?.role ?? null
  return [
    {
      href: registrations.filters.href,
      label: t('common:registrations'),
      icon: Inbox,
      current: view === 'registrations',
      count: registrations.waiting?.toLocaleString(i18n.language),
    },
    {
      href: changes.filters.href,
      label: t('changes'),
      icon: GitCompareArrows,
      current: view === 'changes',
      count: changes.waiting?.toLocaleString(i18n.language),
    },
    {
      href: '/staff/translations',
      label: t('missing.title'),
      icon: Languages,
      current: view === 'missing',
      count: missing.language ? undefined : countOf(missing.list),
    },
    ...(hasPermission(role, permissions.roles)
      ? [{ href: '/staff/roles', label: t('roles'), icon: Users, current: view === 'roles' }]
      : []),
    ...(hasPermission(role, permissions.settings)
      ? [
          {
            href: '/staff/settings',
            label: t('settings'),
            icon: Settings,
            current: view === 'settings' || view === 'reasons',
          },
        ]
      : []),
  ]
}

/** The view of the desk for an address. */
function viewAt(pathname: string, query: URLSearchParams): DeskView {
  if (pathname.startsWith('/staff/settings'))
    return query.get('view') === 'reasons' ? 'reasons' : 'settings'
  if (pathname.startsWith('/staff/roles')) return 'roles'
  if (pathname.startsWith('/staff/translations')) return 'missing'
  return query.get('view') === 'changes' ? 'changes' : 'registrations'
}

/** The number of rows, with a plus if there are more to read. */
const countOf = ({ rows, hasMore, step }: DeskList<unknown>) =>
  rows.length === 0 && step !== 'ready' ? undefined : `${rows.length}${hasMore ? '+' : ''}`
