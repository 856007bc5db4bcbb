import {
  Button,
  Centre,
  Horizon,
  Lead,
  PasswordField,
  Text,
  Ticket,
  TicketRow,
} from '@passerelle/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../api/call.ts'
import { usePasswordTexts } from '../../forms/password/password-texts.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import styles from './activate.module.css'

export interface PasswordQuestionProps {
  isBusy: boolean
  /** The password that was entered is not that of the registration. */
  isWrong: boolean
  problem?: CallProblem | undefined
  onPassword: (password: string) => void
}

/**
 * Asks for the password of the registration that the link confirms. Anybody can register with an
 * address; this browser did not send the registration.
 */
export function PasswordQuestion({ isBusy, isWrong, problem, onPassword }: PasswordQuestionProps) {
  const { t } = useTranslation('links')
  const [password, setPassword] = useState('')
  const passwordTexts = usePasswordTexts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong && !isBusy) field.current?.focus()
  }, [isWrong, isBusy])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (password !== '' && !isBusy) onPassword(password)
  }
  return (
    <Centre>
      <div className={styles.horizon}>
        <Horizon level={0} />
      </div>
      <Heading title={t('activation.password.title')} />
      <Lead>{t('activation.password.text')}</Lead>
      <form className={styles.question} noValidate onSubmit={send}>
        {problem && <ProblemNotice problem={problem} onRetry={send} keepsInput />}
        <Ticket>
          <TicketRow>
            <PasswordField
              id="password"
              ref={field}
              label={t('activation.password.label')}
              value={password}
              onChange={setPassword}
              required
              passwordTexts={passwordTexts}
              error={isWrong ? t('activation.password.wrong') : undefined}
            />
          </TicketRow>
        </Ticket>
        <div className={styles.action}>
          <Button type="submit" spread disabled={password === ''} busy={isBusy}>
            {t('activation.password.button')}
          </Button>
        </div>
      </form>
      <div className={styles.forgotten}>
        <Text variant="small">{t('activation.password.forgotten')}</Text>
        <Button variant="clean" href="/signup">
          {t('activation.restart')}
        </Button>
      </div>
    </Centre>
  )
}
