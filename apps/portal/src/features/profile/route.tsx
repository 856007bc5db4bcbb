import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { Button, Notice, Shell, SkeletonCell, Ticket, TicketRow } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUnsaved } from '../../ui/useUnsaved.ts'
import { ProfileFormContext, type ProfileForm } from './form/form-context.ts'
import { pageOf } from './pages.ts'
import { MemberCard, ProfileMenu } from './ProfileMenu.tsx'
import { useRecord } from './useRecord.ts'
import { useSave } from './form/useSave.ts'

/** The page at /profile/sites. Few people open it, so the other pages do not load it. */
const SitesPage = lazyPart(async () => (await import('./SitesPage.tsx')).SitesPage, {
  showsFailure: true,
})
/** Not urgent, so it loads separately. */
const RefreshProfile = lazyPart(async () => (await import('./RefreshProfile.tsx')).RefreshProfile)
/** Few agents change their e-mail address. */
const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).PasswordDialog, {
  showsFailure: true,
})
/** Loads with the first change. */
const ProfileSaveBar = lazyPart(
  async () => (await import('./form/ProfileSaveBar.tsx')).ProfileSaveBar,
  { showsFailure: true },
)

/** The profile: its menu, and one of its pages. All pages edit one copy of the agent's record. */
export function Component({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['profile', 'common'])
  const { loaded, load, store } = useRecord()
  if (loaded.step === 'ready')
    return (
      <LoadedProfile agent={loaded.agent} store={store}>
        {children}
      </LoadedProfile>
    )
  if (loaded.step === 'loading')
    return (
      <Shell rail={<ProfileMenu />}>
        <ProfileSkeleton />
      </Shell>
    )
  const retryButton = (
    <Button variant="secondarySmall" onClick={() => void load()}>
      {t('common:tryAgain')}
    </Button>
  )
  return (
    <Shell rail={<ProfileMenu />}>
      <Notice tone="red" role="alert" action={retryButton}>
        {t('loadFailed')}
      </Notice>
    </Shell>
  )
}

/** A placeholder while the record loads. */
function ProfileSkeleton() {
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

interface LoadedProfileProps {
  agent: AgentRecord
  store: (agent: AgentRecord) => void
  children: ReactNode
}

function LoadedProfile({ agent, store, children }: LoadedProfileProps) {
  const { save, cancel, finishResult, passwordQuestion, closePasswordQuestion, ...form } = useSave(
    agent,
    store,
  )
  const navigate = useNavigate()
  const pathname = usePathname()
  const isDirty = form.changed.size > 0
  const saved = form.outcome.step === 'saved' && !isDirty ? form.outcome.outcome : undefined
  useUnsaved(isDirty)

  /**
   * Saves the changes. If only fields of other pages need the agent, it goes to the first of those
   * pages.
   */
  const onSave = async (password?: string) => {
    const pages = (await save(password)).map(pageOf)
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
      <ProfileFormContext value={context}>{children ?? <SitesPage />}</ProfileFormContext>
      <RefreshProfile agent={agent} isSaving={form.outcome.step === 'saving'} store={store} />
      {passwordQuestion !== 'none' && (
        <PasswordDialog
          isBusy={form.outcome.step === 'saving'}
          isWrong={passwordQuestion === 'wrong'}
          onPassword={(password) => void onSave(password)}
          onClose={closePasswordQuestion}
        />
      )}
      {(isDirty || saved) && (
        <ProfileSaveBar
          onSave={() => void onSave()}
          onCancel={cancel}
          busy={form.outcome.step === 'saving'}
          outcome={saved}
          onResultShown={finishResult}
        />
      )}
    </Shell>
  )
}
