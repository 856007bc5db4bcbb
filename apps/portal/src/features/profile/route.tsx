import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { ErrorBoundary, Shell, SkeletonCell, Ticket, TicketRow } from '@passerelle/kit'
import type { ErrorFallbackProps } from '@passerelle/kit'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keptAnswer } from '../../api/prefetch.ts'
import { useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { selectUser } from '../../state/account.ts'
import { useAppSelector } from '../../state/store.ts'
import { PageNotFound } from '../../ui/lazy-page-not-found.ts'
import { LostScreenError, resetLostScreens } from '../../navigation/lost-files.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Lost } from '../../ui/Lost.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useUnsaved } from '../../ui/useUnsaved.ts'
import { ProfileFormContext, type ProfileForm } from './form/form-context.ts'
import { pageOf } from './frame/pages.ts'
import { loadPendingParts } from './frame/pending-parts.ts'
import { MemberCard, ProfileMenu } from './frame/ProfileMenu.tsx'
import { useRecord } from './useRecord.ts'
import { useSave } from './form/useSave.ts'

/** People asked for these parts, so a failure is shown. */
const requested = { showsFailure: true }

const RarePage = lazyPart(async () => (await import('./RarePage.tsx')).RarePage, requested)
const StaffAccount = lazyPart(
  async () => (await import('./password/PasswordPage.tsx')).StaffAccount,
  requested,
)
/** Not urgent, so it loads separately. */
const RefreshProfile = lazyPart(async () => (await import('./RefreshProfile.tsx')).RefreshProfile)
/** Loads with the first change. */
const ProfileSaveBar = lazyPart(
  async () => (await import('./frame/ProfileSaveBar.tsx')).ProfileSaveBar,
  requested,
)

/** Loads what the kept record needs to be drawn as a whole. */
export async function loadKeptParts(i18n: I18n): Promise<void> {
  const agent = keptAnswer('GET /api/user')
  if (agent) await loadPendingParts(agent, i18n)
}

/** The page of the profile that is not there for people without a role. */
const staffPath = /^[/]profile[/]notices([/]|$)/

/** The profile: its menu, and one of its pages. All pages edit one copy of the agent's record. */
export function Component({ children }: { children?: ReactNode }) {
  const { loaded, load, store } = useRecord()
  const isStaff = Boolean(useAppSelector(selectUser)?.role)
  const pathname = usePathname()
  if (staffPath.test(pathname) && !isStaff) return <PageNotFound />
  if (loaded.step === 'staff') return <StaffAccount />
  if (loaded.step === 'ready')
    return (
      <LoadedProfile agent={loaded.agent} store={store}>
        {children}
      </LoadedProfile>
    )
  return (
    <Shell rail={<ProfileMenu />}>
      {loaded.step === 'loading' ? (
        <ProfileSkeleton />
      ) : (
        <ProblemNotice problem={loaded.problem} onRetry={() => void load()} />
      )}
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
      </Ticket>
    </output>
  )
}

/** Says that a page could not be loaded. The profile with its unsaved changes stays around it. */
function LostPage({ error, onRetry }: ErrorFallbackProps) {
  if (!(error instanceof LostScreenError)) throw error
  const retry = () => {
    resetLostScreens()
    onRetry()
  }
  return <Lost onRetry={retry} />
}

interface LoadedProfileProps {
  agent: OwnRecord
  store: (agent: OwnRecord) => void
  children: ReactNode
}

function LoadedProfile({ agent, store, children }: LoadedProfileProps) {
  const form = useSave(agent, store)
  const navigate = useNavigate()
  const pathname = usePathname()
  const isDirty = form.changed.size > 0
  useUnsaved(isDirty)
  const isHere = (path: string) => pathname.endsWith(pageOf(path))

  /**
   * Saves the changes. If only fields of other pages need the agent, it goes to the first of those
   * pages.
   */
  const onSave = async (password?: string) => {
    const paths = await form.save(password)
    if (paths[0] && !paths.some(isHere)) navigate(`/profile/${pageOf(paths[0])}`)
  }
  const context: ProfileForm = {
    ...form,
    // Those of other pages are shown there. Each error has a page, also where no field shows it.
    fieldErrors: Object.fromEntries(
      Object.entries(form.fieldErrors).filter(([path]) => isHere(path)),
    ),
    agent,
    save: () => void onSave(),
    saveWith: (password) => void onSave(password),
  }
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
        <ErrorBoundary resetKey={pathname} Fallback={LostPage}>
          {children ?? <RarePage />}
        </ErrorBoundary>
        {(isDirty || form.outcome.step === 'saved') && <ProfileSaveBar />}
      </ProfileFormContext>
      <RefreshProfile agent={agent} isSaving={form.outcome.step === 'saving'} store={store} />
    </Shell>
  )
}
