import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../navigation/query.ts'
import { signedOut, type User } from '../../../state/account.ts'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { RequestBody } from '../../../api/endpoints.ts'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { PreloadContext } from '../../../navigation/preload.ts'
import { hasSiteRequest } from '../../../navigation/site-request.ts'
import { clearDraft } from '../../../forms/registration-draft.ts'
import type { StepAfterPassword } from '../next/AfterPassword.tsx'
import { useAppDispatch } from '../../../state/store.ts'

/**
 * Signs in. Then it goes to /authorize if another site waits for the response, otherwise to the
 * first screen of this person. An account with a second factor has a second step first. The button
 * stays busy until that screen can be shown. A failed sign-in forgets the stored user.
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

  const [nextStep, setNextStep] = useState<StepAfterPassword>()

  const complete = (user: User) => {
    clearDraft()
    return (
      import('../next/next-screens.ts')
        .then(({ finishSignIn }) =>
          finishSignIn(user, { query, call, preload, i18n, dispatch, navigate, setNextStep }),
        )
        // Most browsers ask again for files that failed only in a new page.
        .catch(() =>
          location.assign(hasSiteRequest(query) ? `/authorize?${query}` : '/profile/info'),
        )
    )
  }
  const login = async (body: RequestBody<'POST /api/login'>) => {
    setBusy(true)
    const result = await call('POST /api/login', body)
    if (result.ok) {
      if (!('second_factor' in result.answer)) return complete(result.answer)
      setBusy(false)
      return setNextStep(result.answer.second_factor)
    }
    setBusy(false)
    dispatch(signedOut())
    setProblem(result)
    onProblem()
  }

  return { login, complete, nextStep, setNextStep, problem, isBusy, setBusy }
}
