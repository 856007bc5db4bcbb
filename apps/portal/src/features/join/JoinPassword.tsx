import { password as limits } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { Button, Centre, Lead, PasswordField, Ticket, TicketRow } from '@passerelle/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../api/call.ts'
import { usePasswordTexts } from '../../forms/password/password-texts.ts'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import styles from './join.module.css'

interface JoinPasswordProps {
  /** Somebody new chooses a password; an agent proves the own one, which stays. */
  purpose: 'choose' | 'own'
  fieldError: FieldErrorCode | undefined
  problem: CallProblem | null
  isBusy: boolean
  onPassword: (password: string) => void
}

/** Asks for the password with which an invitation is accepted. */
export function JoinPassword({
  purpose,
  fieldError,
  problem,
  isBusy,
  onPassword,
}: JoinPasswordProps) {
  const { t } = useTranslation(['join', 'forms'])
  const [password, setPassword] = useState('')
  const passwordTexts = usePasswordTexts()
  const field = useRef<HTMLInputElement>(null)
  const errorText = useErrorText(purpose)
  const isNew = purpose === 'choose'
  useEffect(() => {
    if (fieldError && !isBusy) field.current?.focus()
  }, [fieldError, isBusy])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <Centre>
      <Heading title={t(`${purpose}.title`)} />
      <Lead>{t(`${purpose}.text`)}</Lead>
      <form className={styles.form} noValidate onSubmit={submit}>
        {problem && <ProblemNotice problem={problem} onRetry={submit} keepsInput />}
        <Ticket>
          <TicketRow>
            <PasswordField
              id="password"
              ref={field}
              label={t(`${purpose}.label`)}
              value={password}
              onChange={setPassword}
              required
              autoComplete={isNew ? 'new-password' : 'current-password'}
              passwordTexts={passwordTexts}
              hint={isNew ? t('forms:fieldErrors.tooShort', { count: limits.staffMin }) : undefined}
              error={fieldError && errorText(fieldError)}
            />
          </TicketRow>
        </Ticket>
        <div className={styles.action}>
          <Button type="submit" spread disabled={password === ''} busy={isBusy}>
            {t('choose.button')}
          </Button>
        </div>
      </form>
    </Centre>
  )
}

/** The text of an error. A password that an agent has already is not changed on this page. */
function useErrorText(purpose: 'choose' | 'own') {
  const { t } = useTranslation(['join', 'forms'])
  return (fieldError: FieldErrorCode): string => {
    const count = limits.staffMin
    if (fieldError === 'required') return t('forms:fieldErrors.required')
    if (purpose === 'own') return fieldError === 'wrong' ? t('own.wrong') : t('own.weak', { count })
    return fieldError === 'tooCommon'
      ? t('forms:fieldErrors.tooCommon')
      : t('forms:fieldErrors.tooShort', { count })
  }
}
