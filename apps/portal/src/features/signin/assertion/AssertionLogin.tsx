import * as limits from '@passerelle/contracts/limits.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn, signedOut } from '../../../state/account.ts'
import { useCall } from '../../../api/call.ts'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { clearDraft } from '../../../forms/registration-draft.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'

const OtherAccount = lazy(async () => ({
  default: (await import('./OtherAccount.tsx')).OtherAccount,
}))

/**
 * Signs in with the assertion of a trusted site, and always goes on to /profile/info. Such a link
 * may come from anywhere, so nobody changes the account without a question: the server refuses
 * until the person has agreed.
 */
export function AssertionLogin(props: { jwt: string }) {
  return (
    <WithTexts of={['provider']}>
      <Login {...props} />
    </WithTexts>
  )
}

function Login({ jwt }: { jwt: string }) {
  const { t } = useTranslation('provider')
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [currentName, setCurrentName] = useState<string | null>(null)
  const goToProfile = () => navigate('/profile/info', { replace: true })

  const signIn = async (mayReplace: boolean) => {
    setCurrentName(null)
    const result = await call('POST /api/auth', mayReplace ? { jwt, replace: true } : { jwt })
    if (result.ok) {
      clearDraft()
      dispatch(signedIn(result.answer))
    } else if (result.status === 409) {
      const who = await call('GET /api/user/me')
      // The session has ended in the meantime, so there is nobody to ask.
      return who.ok ? setCurrentName(who.answer.name) : goToProfile()
    } else {
      dispatch(signedOut())
      dispatch(
        toastAdded({
          type: 'error',
          message: t('notAuthorized'),
          autoClose: limits.toast.invalidJwt,
        }),
      )
    }
    goToProfile()
  }

  useEffect(() => {
    // An assertion can be used only once.
    if (isSent.current) return
    isSent.current = true
    // It is first removed from the address bar, so that it does not stay in the history.
    navigate('/signin', { replace: true })
    void signIn(false)
  })

  if (currentName === null) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <OtherAccount name={currentName} onStay={goToProfile} onChange={() => void signIn(true)} />
    </Suspense>
  )
}
