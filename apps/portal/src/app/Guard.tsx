import { Button, Centre, Notice } from '@passerelle/kit'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { selectUser, signedIn, signedOut } from '../state/account.ts'
import { useCall } from '../api/call.ts'
import { hasChosenLanguage, showLanguage } from '../i18n/language.ts'
import { useExternalRedirect } from '../navigation/external-redirect.ts'
import { selectUnauthorized } from '../state/network.ts'
import { notificationsRead } from '../state/notifications.ts'
import { usePathname } from '../navigation/history-state.tsx'
import { useQuery } from '../navigation/query.ts'
import { clearDraft } from '../forms/registration-draft.ts'
import { useSettings } from '../state/settings.ts'
import { useAppDispatch, useAppSelector } from '../state/store.ts'
import { Waiting } from '../ui/Waiting.tsx'

type Visitor = 'unknown' | 'signedIn' | 'signedOut' | 'away'

/**
 * The guarded area (specification, section 2): loads who is signed in, and sends everybody else to /signin, or from / to the
 * corporate site. A jwt is carried along; prompt=login signs out first and is spent by that.
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

  if (visitor === 'away') return <Away onRetry={retry} />
  if (visitor === 'unknown') return <Waiting />
  const isOut = visitor === 'signedOut' || !user || unauthorized
  if (isOut && pathname === '/' && !isAsked) return <ToCorporateSite />
  if (isOut || isAsked)
    return <Redirect replace to={jwt ? `/signin?jwt=${encodeURIComponent(jwt)}` : '/signin'} />
  return children
}

/** Asks the server who this is, after signing out when a fresh sign-in is wanted. Later refusals come through the network slice. */
function useVisitor(isForced: boolean) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const { i18n } = useTranslation()
  const [visitor, setVisitor] = useState<Visitor>('unknown')

  useEffect(() => {
    const ask = async (): Promise<Visitor> => {
      // A fresh sign-in is asked for here: other sites, where the person is signed in too, need not know.
      const result = isForced
        ? await call('GET /api/logout', { sites: 'keep' })
        : await call('GET /api/user/me')
      if (result.ok && 'notifications' in result.answer) {
        dispatch(signedIn(result.answer))
        dispatch(notificationsRead(result.answer.notifications))
        const { locale } = result.answer
        // What was chosen by hand on this device comes before the account's language, that before the browser's.
        if (locale !== null && locale !== i18n.language && !hasChosenLanguage())
          await showLanguage(i18n, locale)
        return 'signedIn'
      }
      if (!isForced && !result.ok && result.status !== 401) return 'away'
      if (isForced) clearDraft()
      dispatch(signedOut())
      return 'signedOut'
    }
    const settle = async () => setVisitor(await ask())
    if (visitor === 'unknown') void settle()
  }, [visitor, isForced, call, dispatch, i18n])

  return { visitor, retry: () => setVisitor('unknown') }
}

/** The server was not reached: what was typed elsewhere stays, and one button tries again. */
function Away({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Centre>
      <Notice
        tone="red"
        role="alert"
        action={
          <Button variant="secondarySmall" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('away')}
      </Notice>
    </Centre>
  )
}

function ToCorporateSite() {
  const leave = useExternalRedirect()
  const { corporateUrl } = useSettings()
  useEffect(() => leave(corporateUrl), [leave, corporateUrl])
  return <Waiting />
}
