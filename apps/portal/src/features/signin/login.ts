import { useState } from 'react'
import { useQuery } from '../../navigation/query.ts'
import { signedIn, signedOut } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import type { RequestBody } from '../../api/endpoints.ts'
import { useNavigate } from '../../navigation/history-state.tsx'
import { hasSiteRequest } from '../../navigation/site-request.ts'
import { clearDraft } from '../../forms/registration-draft.ts'
import type { ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'
import { useAppDispatch } from '../../state/store.ts'

/**
 * Signs in. Then it goes to /authorize if another site waits for the response, otherwise to
 * /profile/info. A failed sign-in forgets the stored user.
 */
export function useLogin(onRefused: () => void) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const query = useQuery()
  const [refused, setRefused] = useState<ProblemNoticeProps | null>(null)
  const [isBusy, setBusy] = useState(false)

  const login = async (body: RequestBody<'POST /api/login'>) => {
    setBusy(true)
    const result = await call('POST /api/login', body)
    setBusy(false)
    if (result.ok) {
      clearDraft()
      dispatch(signedIn(result.answer))
      return navigate(hasSiteRequest(query) ? `/authorize?${query}` : '/profile/info')
    }
    dispatch(signedOut())
    setRefused(result)
    onRefused()
  }

  return { login, refused, isBusy }
}
