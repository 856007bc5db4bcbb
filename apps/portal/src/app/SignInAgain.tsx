import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Dialog, Notice, PasswordField, Stack, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../api/call.ts'
import { usePasswordTexts } from '../forms/password/password-texts.ts'
import { profileEditsKey } from '../forms/registration-draft.ts'
import { WithTexts } from '../i18n/WithTexts.tsx'
import { useNavigate, usePathname } from '../navigation/history-state.tsx'
import { signedIn, signedOut, type User } from '../state/account.ts'
import { useAppDispatch } from '../state/store.ts'
import { toastAdded } from '../state/toasts.ts'
import type { SecondStep } from '../second-factor/PasskeyStep.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useProblemText } from '../ui/ProblemNotice.tsx'

const formId = 'sign-in-again'

/** Few people have a second factor. */
const SecondFactorForm = lazyPart(
  async () => (await import('../second-factor/SecondFactorForm.tsx')).SecondFactorForm,
  { showsFailure: true },
)

/**
 * Signs in over the page after the session ended during an edit. The page and its unsaved changes
 * stay as they are.
 */
export function SignInAgain({ email }: { email: string }) {
  return (
    <WithTexts of={['leaving']} waiting={null}>
      <SignInDialog email={email} />
    </WithTexts>
  )
}

function SignInDialog({ email }: { email: string }) {
  const { t } = useTranslation(['leaving', 'common'])
  const [password, setPassword] = useState('')
  const { signIn, complete, secondStep, restart, leave, areEditsKept, problem, isBusy } =
    useSignIn(email)
  const textOf = useProblemText()
  const passwordTexts = usePasswordTexts()
  const isWrong = problem?.status === 401
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isBusy) void signIn(password)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={leave}>
        {t('session.another')}
      </Button>
      <Button
        variant="primaryMedium"
        type="submit"
        form={formId}
        disabled={password === ''}
        busy={isBusy}
      >
        {t('common:signIn')}
      </Button>
    </>
  )
  if (secondStep)
    return (
      <Dialog open title={t('session.title')} onClose={leave} closeText={t('common:close')}>
        <SecondFactorForm step={secondStep} onSignedIn={complete} onRestart={restart} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t('session.title')}
      actions={actions}
      onClose={leave}
      closeText={t('common:close')}
    >
      <form id={formId} method="post" noValidate onSubmit={submit}>
        <Stack gap="close">
          <p>{t('session.lead', { email })}</p>
          {!areEditsKept && <p>{t('session.lost')}</p>}
          {problem && !isWrong && (
            <Notice tone="red" role="alert">
              {textOf(problem)}
            </Notice>
          )}
          <Ticket>
            <TicketRow>
              <PasswordField
                id="session-password"
                label={t('common:password')}
                value={password}
                onChange={setPassword}
                username={email}
                required
                passwordTexts={passwordTexts}
                error={isWrong && t('session.wrong')}
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}

function useSignIn(email: string) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const pathname = usePathname()
  const { t } = useTranslation('leaving')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep>()

  const signIn = async (password: string) => {
    setBusy(true)
    const result = await call('POST /api/login', { email, password })
    setBusy(false)
    if (!result.ok) setProblem(result)
    else if ('second_factor' in result.answer) setSecondStep(result.answer.second_factor)
    else complete(result.answer)
  }
  const complete = (user: User) => dispatch(signedIn(user))
  const restart = () => setSecondStep(undefined)
  /** Unsaved changes of the profile stay in this tab and wait for the same agent. */
  const areEditsKept = pathname.startsWith('/profile') && hasProfileEdits()
  const leave = () => {
    if (areEditsKept)
      dispatch(
        toastAdded({
          type: 'info',
          message: t('session.lead', { email }),
          autoClose: limits.seconds(30),
        }),
      )
    navigate('/signin')
    dispatch(signedOut())
  }
  return { signIn, complete, secondStep, restart, leave, areEditsKept, problem, isBusy }
}

function hasProfileEdits(): boolean {
  try {
    return sessionStorage.getItem(profileEditsKey) !== null
  } catch {
    return false // without storage the changes are lost
  }
}
