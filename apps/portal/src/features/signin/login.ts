import { useState } from 'react'
import { useQuery } from '../../app/query.ts'
import { signedIn, signedOut } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import type { Sent } from '../../app/interface.ts'
import { useNavigate } from '../../app/place.tsx'
import { forgetDraft } from '../../app/registration-draft.ts'
import { isAway, type Refused } from '../../app/RefusalNotice.tsx'
import { useAppDispatch } from '../../app/store.ts'

/** Signs in and goes on: to /authorize when another site waits for the answer, else to /profile/info. A failure forgets the stored user. */
export function useLogin(onRefused: () => void) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const query = useQuery()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)

  const login = async (body: Sent<'POST /api/login'>) => {
    setBusy(true)
    const result = await call('POST /api/login', body)
    setBusy(false)
    if (result.ok) {
      forgetDraft()
      dispatch(signedIn(result.answer))
      return navigate(query.has('redirect_uri') ? `/authorize?${query}` : '/profile/info')
    }
    if (!isAway(result)) dispatch(signedOut())
    setRefused(result)
    onRefused()
  }

  return { login, refused, isBusy }
}
