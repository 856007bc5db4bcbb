import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { Button, Notice, Shell, SkeletonCell, Ticket, TicketRow } from '@passerelle/kit'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { ProfileFormContext, type ProfileForm } from './form-context.ts'
import { pageOf } from './pages.ts'
import { MemberCard, ProfileMenu } from './ProfileMenu.tsx'
import { useRecord } from './useRecord.ts'
import { useSave } from './useSave.ts'

/** What stands at /profile/sites. Few look at it: the first page of all need not know its name. */
const Sites = lazy(async () => ({ default: (await import('./SitesPage.tsx')).SitesPage }))
/** Comes when there is time. */
const Newer = lazy(async () => ({ default: (await import('./RefreshProfile.tsx')).RefreshProfile }))
/** Comes with the first change. */
const Bar = lazy(async () => ({ default: (await import('./ProfileSaveBar.tsx')).ProfileSaveBar }))

/** The profile: its menu beside one of its pages, over one editable copy of the agent's record. */
export function Component({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['profile', 'common'])
  const { loaded, load, store } = useRecord()
  if (loaded.step === 'ready')
    return (
      <Ready agent={loaded.agent} store={store}>
        {children}
      </Ready>
    )
  if (loaded.step === 'loading')
    return (
      <Shell rail={<ProfileMenu />}>
        <Waiting />
      </Shell>
    )
  const again = (
    <Button variant="secondarySmall" onClick={() => void load()}>
      {t('common:tryAgain')}
    </Button>
  )
  return (
    <Shell rail={<ProfileMenu />}>
      <Notice tone="red" role="alert" action={again}>
        {t('loadFailed')}
      </Notice>
    </Shell>
  )
}

/** The shape of a page whose record is on its way. */
function Waiting() {
  const { t } = useTranslation('common')
  const row = (
    <TicketRow>
      <SkeletonCell />
      <SkeletonCell />
    </TicketRow>
  )
  return (
    <output aria-label={t('wait')}>
      <Ticket>
        {row}
        {row}
        {row}
      </Ticket>
    </output>
  )
}

interface ReadyProps {
  agent: AgentRecord
  store: (agent: AgentRecord) => void
  children: ReactNode
}

function Ready({ agent, store, children }: ReadyProps) {
  const { save, cancel, settle, ...form } = useSave(agent, store)
  const navigate = useNavigate()
  const pathname = usePathname()
  const isDirty = form.changed.size > 0
  const isSaved = form.outcome.step === 'saved'

  /** Saves; when a field of another page stops it, goes to that page. */
  const onSave = async () => {
    const pages = Object.keys(await save()).map(pageOf)
    if (pages[0] && !pages.some((page) => pathname.endsWith(page))) navigate(`/profile/${pages[0]}`)
  }
  const context: ProfileForm = { ...form, agent, save: () => void onSave() }
  return (
    <Shell
      rail={
        <>
          <MemberCard agent={agent} />
          <ProfileMenu changed={new Set([...form.changed].map(pageOf))} />
        </>
      }
    >
      <ProfileFormContext value={context}>
        {children ?? (
          <Suspense>
            <Sites />
          </Suspense>
        )}
      </ProfileFormContext>
      <Suspense>
        <Newer agent={agent} isSaving={form.outcome.step === 'saving'} store={store} />
      </Suspense>
      {(isDirty || isSaved) && (
        <Suspense>
          <Bar
            onSave={() => void onSave()}
            onCancel={cancel}
            busy={form.outcome.step === 'saving'}
            isDone={isSaved && !isDirty}
            onRead={settle}
          />
        </Suspense>
      )}
    </Shell>
  )
}
