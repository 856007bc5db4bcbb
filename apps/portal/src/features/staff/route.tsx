import { Desk, SideMenu } from '@passerelle/kit'
import { GitCompareArrows, Inbox, Languages } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../app/query.ts'
import { selectUser } from '../../app/account.ts'
import { BrandSign } from '../../app/BrandSign.tsx'
import { useCall } from '../../app/call.ts'
import { PageNotFound } from '../../app/errors.tsx'
import { Layout, SignedFrame, UserMenu } from '../../app/Layout.tsx'
import { usePathname } from '../../app/place.tsx'
import { useAppSelector } from '../../app/store.ts'
import { Changes } from './Changes.tsx'
import { MissingTexts } from './MissingTexts.tsx'
import { Registrations } from './Registrations.tsx'
import { useDeskList, type DeskList } from './useDeskList.ts'
import { useMissing } from './useMissing.ts'

/** The staff desk. Whoever has no role there learns nothing of it. */
export function Component() {
  const user = useAppSelector(selectUser)
  if (!user?.role) return <Layout><PageNotFound /></Layout>
  return <SignedFrame><StaffDesk /></SignedFrame>
}

function StaffDesk() {
  const { t } = useTranslation('staff')
  const call = useCall()
  const query = useQuery()
  const [search, setSearch] = useState('')
  const isTexts = usePathname() === '/staff/translations'
  const isChanges = !isTexts && query.get('view') === 'changes'
  const registrations = useDeskList(useCallback((after, signal) => call('GET /api/staff/agents', { status: 'activated', search, after }, { signal }), [call, search]))
  const changes = useDeskList(useCallback((after, signal) => call('GET /api/staff/changes', { after }, { signal }), [call]))
  const missing = useMissing()

  const entries = [
    { href: '/staff/users', label: t('registrations'), icon: Inbox, current: !isChanges && !isTexts, count: search ? undefined : countOf(registrations) },
    { href: '/staff/users?view=changes', label: t('changes'), icon: GitCompareArrows, current: isChanges, count: countOf(changes) },
    { href: '/staff/translations', label: t('missing.title'), icon: Languages, current: isTexts, count: missing.language ? undefined : countOf(missing.list) },
  ]
  return (
    <Desk brand={<BrandSign href="/" />} nav={<SideMenu label={t('desk')} entries={entries} compact />} me={<UserMenu />}>
      {isTexts && <MissingTexts {...missing} />}
      {isChanges && <Changes list={changes} />}
      {!isTexts && !isChanges && <Registrations list={registrations} search={search} onSearch={setSearch} />}
    </Desk>
  )
}

/** How many there are, and a plus where there are more than were read. */
const countOf = ({ rows, hasMore, step }: DeskList<unknown>) => (rows.length === 0 && step !== 'ready' ? undefined : `${rows.length}${hasMore ? '+' : ''}`)
