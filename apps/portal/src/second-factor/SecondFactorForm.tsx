import { Button, CodeField, Notice, Stack, Text, Ticket, TicketRow } from '@passerelle/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../api/call.ts'
import { WithTexts } from '../i18n/WithTexts.tsx'
import type { User } from '../state/account.ts'
import { useSettings } from '../state/settings.ts'
import { PasskeyStep, type SecondStep } from './PasskeyStep.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Waiting } from '../ui/Waiting.tsx'

type CodeMethod = 'totp' | 'recovery'

interface SecondFactorFormProps {
  step: SecondStep
  onSignedIn: (user: User) => unknown
  /** Begins the sign-in again. */
  onRestart: () => void
}

/**
 * The second step of a sign-in: a passkey, the code of an authenticator app, or a recovery code.
 */
export function SecondFactorForm(props: SecondFactorFormProps) {
  return (
    <WithTexts of={['factor']} waiting={<Waiting />}>
      <Methods {...props} />
    </WithTexts>
  )
}

function Methods({
  step: { methods, passkey_options: options },
  onSignedIn,
  onRestart,
}: SecondFactorFormProps) {
  const { t } = useTranslation('factor')
  const { brand } = useSettings()
  const codes = (['totp', 'recovery'] as const).filter((method) => methods.includes(method))
  const [method, setMethod] = useState<CodeMethod | undefined>(options ? undefined : codes[0])
  const [isOver, setOver] = useState(false)
  const others = codes.filter((other) => other !== method)
  if (isOver)
    return (
      <Stack>
        <Notice tone="red" role="alert">
          {t('over')}
        </Notice>
        <Button wide onClick={onRestart}>
          {t('restart')}
        </Button>
      </Stack>
    )
  return (
    <Stack>
      {method ? (
        <CodeForm
          key={method}
          method={method}
          takesFocus={codes[0] !== method || options !== undefined}
          onSignedIn={onSignedIn}
          onOver={() => setOver(true)}
        />
      ) : (
        options && (
          <PasskeyStep options={options} onSignedIn={onSignedIn} onOver={() => setOver(true)} />
        )
      )}
      {others.map((other) => (
        <div key={other}>
          <Button variant="clean" onClick={() => setMethod(other)}>
            {t(`${other}.use`)}
          </Button>
        </div>
      ))}
      {method && options && (
        <div>
          <Button variant="clean" onClick={() => setMethod(undefined)}>
            {t('passkey.use')}
          </Button>
        </div>
      )}
      {!others.includes('recovery') && <Text variant="small">{t('lost', { brand })}</Text>}
    </Stack>
  )
}

interface CodeFormProps {
  method: CodeMethod
  /** The person has just chosen this way. */
  takesFocus: boolean
  onSignedIn: SecondFactorFormProps['onSignedIn']
  onOver: () => void
}

function CodeForm({ method, takesFocus, onSignedIn, onOver }: CodeFormProps) {
  const { t } = useTranslation(['factor', 'common'])
  const { brand } = useSettings()
  const { code, change, submit, input, problem, isBusy } = useCode(method, onSignedIn, onOver)
  const isWrong = problem?.body?.code === 'invalidLogin'
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus, input])
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Text>{t(`${method}.lead`, { brand })}</Text>
        {problem && !isWrong && <ProblemNotice keepsInput problem={problem} onRetry={submit} />}
        <Ticket>
          <TicketRow>
            <CodeField
              id="second-factor"
              label={t(`${method}.label`)}
              value={code}
              onChange={change}
              ref={input}
              autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
              hint={t(`${method}.hint`)}
              error={isWrong && t('wrong')}
            />
          </TicketRow>
        </Ticket>
        <Button
          type="submit"
          wide
          disabled={code === ''}
          busy={isBusy}
          busyLabel={t('common:working')}
        >
          {t('common:signIn')}
        </Button>
      </Stack>
    </form>
  )
}

/** The entered code, and the function that ends the sign-in with it. */
function useCode(
  method: CodeMethod,
  onSignedIn: SecondFactorFormProps['onSignedIn'],
  onOver: () => void,
) {
  const call = useCall()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async () => {
    setBusy(true)
    const result = await call('POST /api/login/second-factor', { [method]: code })
    if (result.ok) return onSignedIn(result.answer)
    setBusy(false)
    if (result.body?.code === 'noSession') return onOver()
    setProblem(result)
    input.current?.select()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (code !== '' && !isBusy) void send()
  }
  const change = (typed: string) => {
    setCode(typed)
    setProblem(null)
  }
  return { code, change, submit, input, problem, isBusy }
}
