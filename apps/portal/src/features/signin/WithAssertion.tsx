import * as limits from '@passerelle/contracts/limits.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn, signedOut } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { useNavigate } from '../../app/place.tsx'
import { forgetDraft } from '../../app/registration-draft.ts'
import { Waiting } from '../../app/Waiting.tsx'
import { useAppDispatch } from '../../app/store.ts'
import { toastAdded } from '../../app/toasts.ts'

/** Signs in with the assertion of a trusted site; whatever comes of it, the way goes on to /profile/info. */
export function WithAssertion({ jwt }: { jwt: string }) {
  const { t } = useTranslation(['signin', 'common'])
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isSent = useRef(false)

  const signIn = async () => {
    // Out of the address bar before anything else: it must not stay in the history.
    navigate('/signin', { replace: true })
    const result = await call('POST /api/auth', { jwt })
    if (result.ok) {
      forgetDraft()
      dispatch(signedIn(result.answer))
    } else {
      dispatch(signedOut())
      dispatch(toastAdded({ type: 'error', message: t('notAuthorized'), autoClose: limits.toast.jwtRefused }))
    }
    navigate('/profile/info', { replace: true })
  }

  useEffect(() => {
    // An assertion is good for one use.
    if (isSent.current) return
    isSent.current = true
    void signIn()
  })

  return <Waiting />
}
