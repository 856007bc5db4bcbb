import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../navigation/query.ts'
import { signedIn, signedOut } from '../../state/account.ts'
import { useCall, type CallProblem } from '../../api/call.ts'
import type { RequestBody, ResponseBody } from '../../api/endpoints.ts'
import { useNavigate } from '../../navigation/history-state.tsx'
import { PreloadContext } from '../../navigation/preload.ts'
import { hasSiteRequest } from '../../navigation/site-request.ts'
import { clearDraft } from '../../forms/registration-draft.ts'
import { useAppDispatch } from '../../state/store.ts'

/**
 * Signs in. Then it goes to /authorize if another site waits for the response, otherwise to the
 * first screen of this person. The button stays busy until that screen can be shown. A failed
 * sign-in forgets the stored user.
 */
export function useLogin(onProblem: () => void) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const query = useQuery()
  const preload = useContext(PreloadContext)
  const { i18n } = useTranslation()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const nextScreen = async (user: ResponseBody<'POST /api/login'>) => {
    if (hasSiteRequest(query)) return `/authorize?${query}`
    const { prepareHome } = await import('./next-screens.ts')
    return prepareHome(user, { call, preload, i18n })
  }
  const login = async (body: RequestBody<'POST /api/login'>) => {
    setBusy(true)
    const result = await call('POST /api/login', body)
    if (result.ok) {
      clearDraft()
      const to = await nextScreen(result.answer).catch(() => '/profile/info')
      dispatch(signedIn(result.answer))
      return navigate(to)
    }
    setBusy(false)
    dispatch(signedOut())
    setProblem(result)
    onProblem()
  }

  return { login, problem, isBusy }
}
