import { Button, Code, CodeField, Notice, Text, Ticket, TicketRow } from '@passerelle/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './security.module.css'

export type NewTotp = ResponseBody<'POST /api/user/totp'>

interface TotpSetupProps {
  totp: NewTotp
  onConfirmed: () => void
  onCancel: () => void
}

/** The secret in groups of four, as people read it. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows the secret of a new authenticator app, and asks for its first code. */
export function TotpSetup({ totp, onConfirmed, onCancel }: TotpSetupProps) {
  const { t } = useTranslation(['security', 'common'])
  const { code, change, submit, input, problem, isBusy } = useConfirmation(onConfirmed)
  const isWrong = problem?.body?.errors?.['totp'] !== undefined
  const isOver = problem?.body?.code === 'conflict'
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Text>{t('setup.scan')}</Text>
      <QrCode address={totp.uri} label={t('setup.qrCode')} />
      <Text variant="small">{t('setup.secret')}</Text>
      <Code className={styles.secret}>{inGroups(totp.secret)}</Code>
      {isOver && (
        <Notice tone="red" role="alert">
          {t('setup.over')}
        </Notice>
      )}
      {problem && !isWrong && !isOver && (
        <ProblemNotice keepsInput problem={problem} onRetry={submit} />
      )}
      <Ticket>
        <TicketRow>
          <CodeField
            id="totp"
            label={t('setup.code')}
            value={code}
            onChange={change}
            ref={input}
            error={isWrong && t('setup.wrong')}
          />
        </TicketRow>
      </Ticket>
      <Button
        type="submit"
        arrow={false}
        disabled={code === '' || isOver}
        busy={isBusy}
        busyLabel={t('common:working')}
      >
        {t('setup.confirm')}
      </Button>
      <Button variant="clean" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </form>
  )
}

/** The entered code, and the function that confirms the app with it. */
function useConfirmation(onConfirmed: () => void) {
  const call = useCall()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const confirm = async () => {
    setBusy(true)
    const result = await call('POST /api/user/totp/confirm', { totp: code })
    setBusy(false)
    if (result.ok) return onConfirmed()
    setProblem(result)
    input.current?.select()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (code !== '' && !isBusy) void confirm()
  }
  const change = (typed: string) => {
    setCode(typed)
    setProblem(null)
  }
  return { code, change, submit, input, problem, isBusy }
}
