import { Centre } from '@passerelle/kit'
import type { i18n as I18n } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { selectUser, signedIn, signedOut } from '../state/account.ts'
import { dropAnswer, keptAnswer } from '../api/prefetch.ts'
import { loadTokenProof, useCall } from '../api/call.ts'
import { useExternalRedirect } from '../navigation/external-redirect.ts'
import { selectUnauthorized } from '../state/network.ts'
import { notificationsRead } from '../state/notifications.ts'
import { useNextEntryState, usePathname } from '../navigation/history-state.tsx'
import { useQuery } from '../navigation/query.ts'
import { clearEntries } from '../forms/registration-draft.ts'
import { selectUnsaved } from '../state/screen.ts'
import { useSettings } from '../state/settings.ts'
import { useAppDispatch, useAppSelector } from '../state/store.ts'
import { Lost } from '../ui/Lost.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Waiting } from '../ui/Waiting.tsx'

/** Few sessions end during an edit. */
const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain)

const whoIsSignedIn = 'GET /api/user/me'

type Visitor = 'unknown' | 'signedIn' | 'signedOut' | 'away'

/**
 * The guarded area (specification, section 2). It loads the signed-in agent. It sends everybody
 * else to /signin, or from / to the corporate site. When the session ends during an edit, it asks
 * for the password over the page, so that no entry is lost. It keeps a `jwt` in the address.
 * `prompt=login` signs out first and then leaves the address.
 */
export function Guard({ children }: { children?: ReactNode }) {
  const query = useQuery()
  const isForced = query.get('prompt') === 'login'
  return (
    <Guarded key={String(isForced)} isForced={isForced}>
      {children}
    </Guarded>
  )
}

function Guarded({ isForced, children }: { isForced: boolean; children: ReactNode }) {
  const pathname = usePathname()
  const query = useQuery()
  const jwt = query.get('jwt')
  const isAsked = jwt !== null || query.has('prompt')
  const { visitor, retry } = useVisitor(isForced)
  const user = useAppSelector(selectUser)
  const unauthorized = useAppSelector(selectUnauthorized)
  const unsaved = useAppSelector(selectUnsaved)
  const signinState = useSigninState()

  if (visitor === 'away')
    return (
      <Centre>
        <Lost onRetry={retry} />
      </Centre>
    )
  if (visitor === 'unknown') return <Waiting />
  const hasEnded = unauthorized && unsaved && !isAsked
  const isSignedOut = visitor === 'signedOut' || !user || (unauthorized && !hasEnded)
  if (isSignedOut && pathname === '/' && !isAsked) return <ToCorporateSite />
  if (isSignedOut || isAsked)
    return (
      <Redirect
        replace
        to={jwt ? `/signin?jwt=${encodeURIComponent(jwt)}` : '/signin'}
        state={signinState}
      />
    )
  return (
    <>
      {children}
      {hasEnded && <SignInAgain email={user.email} />}
    </>
  )
}

/** What /signin says. A person who ended the session is on the way there, with a state of its own. */
function useSigninState(): unknown {
  const nextState = useNextEntryState()
  const user = useAppSelector(selectUser)
  const unauthorized = useAppSelector(selectUnauthorized)
  return user && unauthorized ? { ended: 'expired' } : nextState
}

/** Most people read the portal in their account's language already. */
const showAccountLanguage = (i18n: I18n, locale: string) =>
  import('../i18n/language.ts').then(
    ({ showAccountLanguage: show }) => show(i18n, locale),
    () => undefined,
  )

/**
 * Asks the server for the signed-in agent, after a sign-out if a new sign-in is required. Later
 * refusals come through the network slice.
 */
function useVisitor(isForced: boolean) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const { i18n } = useTranslation()
  // The sign-in asked the server a moment ago, while this screen was loading.
  const [visitor, setVisitor] = useState<Visitor>(() =>
    !isForced && keptAnswer(whoIsSignedIn) ? 'signedIn' : 'unknown',
  )
  useEffect(() => {
    const stored = keptAnswer(whoIsSignedIn)
    if (stored) dispatch(notificationsRead(stored.notifications))
    dropAnswer(whoIsSignedIn)
  }, [dispatch])

  useEffect(() => {
    const ask = async (): Promise<Visitor> => {
      // The person stays signed in at other sites. Only the sign-in at the portal has to be new.
      const result = isForced
        ? await call('GET /api/logout', { sites: 'keep' })
        : await call(whoIsSignedIn)
      if (result.ok && 'notifications' in result.answer) {
        dispatch(signedIn(result.answer))
        dispatch(notificationsRead(result.answer.notifications))
        const { locale } = result.answer
        if (locale !== null && locale !== i18n.language) await showAccountLanguage(i18n, locale)
        return 'signedIn'
      }
      if (!isForced && !result.ok && result.status !== 401) return 'away'
      if (isForced) clearEntries()
      dispatch(signedOut())
      return 'signedOut'
    }
    const updateVisitor = async () => setVisitor(await ask())
    if (visitor === 'unknown') void updateVisitor()
    void loadTokenProof().catch(() => undefined)
  }, [visitor, isForced, call, dispatch, i18n])

  return { visitor, retry: () => setVisitor('unknown') }
}

function ToCorporateSite() {
  const leave = useExternalRedirect()
  const { corporateUrl } = useSettings()
  useEffect(() => leave(corporateUrl), [leave, corporateUrl])
  return <Waiting />
}
