import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { Button, Notice, Shell, SkeletonCell, Ticket, TicketRow } from '@passerelle/kit'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFresh } from '../../app/fresh.ts'
import { useNavigate, usePathname } from '../../app/place.tsx'
import { ProfileFormContext, type ProfileForm } from './form.ts'
import { pageOf } from './pages.ts'
import { Member, ProfileMenu } from './Rail.tsx'
import { useRecord } from './useRecord.ts'
import { useSave } from './useSave.ts'

/** What stands at /profile/sites. Few look at it: the first page of all need not know its name. */
const Sites = lazy(async () => ({ default: (await import('./SitesPage.tsx')).SitesPage }))
/** Comes with the first change. */
const Bar = lazy(async () => ({ default: (await import('./Bar.tsx')).Bar }))

/** The profile: its menu beside one of its pages, over one editable copy of the agent's record. */
export function Component({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['profile', 'common'])
  const { loaded, load, store, refresh } = useRecord()
  if (loaded.step === 'ready') return <Ready agent={loaded.agent} store={store} refresh={refresh}>{children}</Ready>
  if (loaded.step === 'loading') return <Shell rail={<ProfileMenu />}><Waiting /></Shell>
  const again = <Button variant="secondarySmall" onClick={() => void load()}>{t('common:tryAgain')}</Button>
  return <Shell rail={<ProfileMenu />}><Notice tone="red" role="alert" action={again}>{t('loadFailed')}</Notice></Shell>
}

/** The shape of a page whose record is on its way. */
function Waiting() {
  const { t } = useTranslation('common')
  const row = <TicketRow><SkeletonCell /><SkeletonCell /></TicketRow>
  return <output aria-label={t('wait')}><Ticket>{row}{row}{row}</Ticket></output>
}

interface ReadyProps { agent: AgentRecord; store: (agent: AgentRecord) => void; refresh: () => Promise<boolean>; children: ReactNode }

function Ready({ agent, store, refresh, children }: ReadyProps) {
  const { save, cancel, settle, refreshed, ...form } = useSave(agent, store)
  const navigate = useNavigate()
  const pathname = usePathname()
  const isDirty = form.changed.size > 0
  const isSaved = form.outcome.step === 'saved'
  useWarning(isDirty)
  // Staff may have decided, and a link in a mail may have been used in another tab.
  const look = async () => { if (await refresh()) refreshed() }
  useFresh(() => { if (form.outcome.step !== 'saving') void look() }, { place: pathname })
  useFocusAfter(isDirty)
  useEffect(() => (isSaved ? after(leavingTime, settle) : undefined), [isSaved, settle])

  /** Saves; when a field of another page stops it, goes to that page. */
  const onSave = async () => {
    const pages = Object.keys(await save()).map(pageOf)
    if (pages[0] && !pages.some((page) => pathname.endsWith(page))) navigate(`/profile/${pages[0]}`)
  }
  const context: ProfileForm = { ...form, agent, save: () => void onSave() }
  return (
    <Shell rail={<><Member agent={agent} /><ProfileMenu changed={new Set([...form.changed].map(pageOf))} /></>}>
      <ProfileFormContext value={context}>{children ?? <Suspense><Sites /></Suspense>}</ProfileFormContext>
      {(isDirty || isSaved) && (
        <Suspense><Bar onSave={() => void onSave()} onCancel={cancel} busy={form.outcome.step === 'saving'} isDone={isSaved && !isDirty} /></Suspense>
      )}
    </Shell>
  )
}

/** The leaving bar says what the toast says, for as long as it takes to read it. Milliseconds. */
const leavingTime = 2000

function after(time: number, done: () => void) {
  const timer = setTimeout(done, time)
  return () => clearTimeout(timer)
}

/** Asks before the window is closed over unsaved changes. */
function useWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}

/** The save bar takes its buttons along when it leaves; a keyboard goes on from the title. */
function useFocusAfter(isDirty: boolean) {
  const was = useRef(isDirty)
  useEffect(() => {
    if (was.current && !isDirty && document.activeElement === document.body) document.querySelector<HTMLElement>('#content h1')?.focus()
    was.current = isDirty
  }, [isDirty])
}
