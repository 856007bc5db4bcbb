import * as limits from '@passerelle/contracts/limits.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn, signedOut } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import { useNavigate } from '../../navigation/history-state.tsx'
import { clearDraft } from '../../forms/registration-draft.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { useAppDispatch } from '../../state/store.ts'
import { toastAdded } from '../../state/toasts.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'

const OtherAccount = lazy(async () => ({
  default: (await import('./OtherAccount.tsx')).OtherAccount,
}))

/**
 * Signs in with the assertion of a trusted site; whatever comes of it, the way goes on to /profile/info. Nobody is put into another
 * account without a question, as a link may come from anywhere: the server refuses to, until the person has agreed.
 */
export function AssertionLogin({ jwt }: { jwt: string }) {
  const { t } = useTranslation(['signin', 'common'])
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [present, setPresent] = useState<string | null>(null)
  const toProfile = () => navigate('/profile/info', { replace: true })

  const signIn = async (mayReplace: boolean) => {
    setPresent(null)
    const result = await call('POST /api/auth', mayReplace ? { jwt, replace: true } : { jwt })
    if (result.ok) {
      clearDraft()
      dispatch(signedIn(result.answer))
    } else if (result.status === 409) {
      const who = await call('GET /api/user/me')
      // The session has ended meanwhile: nobody gives way.
      return who.ok ? setPresent(who.answer.name) : toProfile()
    } else {
      dispatch(signedOut())
      dispatch(
        toastAdded({
          type: 'error',
          message: t('notAuthorized'),
          autoClose: limits.toast.jwtRefused,
        }),
      )
    }
    toProfile()
  }

  useEffect(() => {
    // An assertion is good for one use.
    if (isSent.current) return
    isSent.current = true
    // Out of the address bar before anything else: it must not stay in the history.
    navigate('/signin', { replace: true })
    void signIn(false)
  })

  if (present === null) return <Waiting />
  return (
    <WithTexts of={['provider']}>
      <Suspense fallback={<Waiting />}>
        <OtherAccount name={present} onStay={toProfile} onChange={() => void signIn(true)} />
      </Suspense>
    </WithTexts>
  )
}
