import { Button, Centre, Notice } from '@passerelle/kit'
import { logOut, me } from '@passerelle/contracts/signin.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { selectUser, signedIn, signedOut } from './account.ts'
import { useCall } from './call.ts'
import { useLeave } from './leave.ts'
import { selectUnauthorized } from './network.ts'
import { notificationsRead } from './signed-state.ts'
import { useSettings } from './settings.ts'
import { useAppDispatch, useAppSelector } from './store.ts'
import { Waiting } from './Waiting.tsx'

type Visitor = 'unknown' | 'signedIn' | 'signedOut' | 'away'

/**
 * The guarded area (specification, section 2): loads who is signed in, and sends everybody else to /signin, or from / to the
 * corporate site. A jwt is carried along; prompt=login signs out first and is spent by that.
 */
export function Guard() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const jwt = query.get('jwt')
  const prompt = query.get('prompt')
  const { visitor, load } = useVisitor(prompt === 'login')
  const user = useAppSelector(selectUser)
  const unauthorized = useAppSelector(selectUnauthorized)

  if (visitor === 'away') return <Away onRetry={load} />
  if (visitor === 'unknown') return <Waiting />
  const isOut = visitor === 'signedOut' || !user || unauthorized
  if (isOut && pathname === '/' && !jwt && !prompt) return <ToCorporateSite />
  if (isOut || jwt || prompt) return <Navigate replace to={jwt ? `/signin?jwt=${encodeURIComponent(jwt)}` : '/signin'} />
  return <Outlet />
}

/** Asks the server who this is, after signing out when a fresh sign-in is wanted. */
function useVisitor(signOutFirst: boolean) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const [visitor, setVisitor] = useState<Visitor>('unknown')

  const load = async () => {
    setVisitor('unknown')
    if (signOutFirst) {
      await call(logOut)
      dispatch(signedOut())
      return setVisitor('signedOut')
    }
    const result = await call(me)
    if (result.ok) {
      dispatch(signedIn(result.answer))
      dispatch(notificationsRead(result.answer.notifications))
      return setVisitor('signedIn')
    }
    if (result.status !== 401) return setVisitor('away')
    dispatch(signedOut())
    setVisitor('signedOut')
  }

  useEffect(() => {
    void load()
    // Once for each way into the guarded area: later refusals reach the guard through the network slice.
  }, [signOutFirst])

  return { visitor, load }
}

/** The server was not reached: what was typed elsewhere stays, and one button tries again. */
function Away({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Centre>
      <Notice tone="red" role="alert" action={<Button variant="secondarySmall" onClick={onRetry}>{t('tryAgain')}</Button>}>{t('away')}</Notice>
    </Centre>
  )
}

function ToCorporateSite() {
  const leave = useLeave()
  const { corporateUrl } = useSettings()
  useEffect(() => leave(corporateUrl), [leave, corporateUrl])
  return <Waiting />
}
