import * as limits from '@passerelle/contracts/limits.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedIn, signedOut } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { useNavigate } from '../../app/place.tsx'
import { forgetDraft } from '../../app/registration-draft.ts'
import { Waiting } from '../../app/Waiting.tsx'
import { useAppDispatch } from '../../app/store.ts'
import { toastAdded } from '../../app/toasts.ts'
import { WithTexts } from '../../app/WithTexts.tsx'

const OtherAccount = lazy(async () => ({ default: (await import('./OtherAccount.tsx')).OtherAccount }))

/**
 * Signs in with the assertion of a trusted site; whatever comes of it, the way goes on to /profile/info. Nobody is put into another
 * account without a question: a link may come from anywhere (provider design, section 4).
 */
export function WithAssertion({ jwt }: { jwt: string }) {
  const { t } = useTranslation(['signin', 'common'])
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [present, setPresent] = useState<string | null>(null)
  const toProfile = () => navigate('/profile/info', { replace: true })

  const signIn = async () => {
    setPresent(null)
    const result = await call('POST /api/auth', { jwt })
    if (result.ok) {
      forgetDraft()
      dispatch(signedIn(result.answer))
    } else {
      dispatch(signedOut())
      dispatch(toastAdded({ type: 'error', message: t('notAuthorized'), autoClose: limits.toast.jwtRefused }))
    }
    toProfile()
  }
  const start = async () => {
    // Out of the address bar before anything else: it must not stay in the history.
    navigate('/signin', { replace: true })
    const who = await call('GET /api/user/me')
    if (who.ok && isForAnother(jwt, who.answer.email)) setPresent(who.answer.name)
    else await signIn()
  }

  useEffect(() => {
    // An assertion is good for one use.
    if (isSent.current) return
    isSent.current = true
    void start()
  })

  if (present === null) return <Waiting />
  return <WithTexts of={['provider']}><Suspense fallback={<Waiting />}><OtherAccount name={present} onStay={toProfile} onChange={() => void signIn()} /></Suspense></WithTexts>
}

/** Does the assertion name somebody else? Only the server knows whether it tells the truth, and refuses what cannot be read. */
function isForAnother(jwt: string, email: string): boolean {
  try {
    const claims: unknown = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return String(Object(claims).email).trim().toLowerCase() !== email
  } catch {
    return false
  }
}
