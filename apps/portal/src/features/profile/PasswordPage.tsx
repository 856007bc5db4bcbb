import * as limits from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { Button, Notice, PasswordField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/call.ts'
import { PasswordAdvice } from '../../forms/PasswordAdvice.tsx'
import { usePasswordTexts } from '../../forms/password-texts.ts'
import { useProblemText } from '../../ui/ProblemNotice.tsx'
import { useSettings } from '../../state/settings.ts'
import { useAppDispatch } from '../../state/store.ts'
import { toastAdded } from '../../state/toasts.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { useProfileForm } from './form/form-context.ts'
import { PageFrame } from './PageFrame.tsx'
import styles from './profile.module.css'

const empty = { old: '', new: '', repeat: '' }
type EntryName = keyof typeof empty
type FieldErrors = Partial<Record<string, FieldErrorCode>>

/** Changes the password (specification, section 5), and offers to delete the account. */
export function PasswordPage() {
  const { t } = useTranslation('profile')
  return (
    <PageFrame title={t('menu.password')}>
      <ChangePassword />
      <DeleteAccount />
    </PageFrame>
  )
}

function ChangePassword() {
  const { t } = useTranslation(['password', 'common'])
  const { agent } = useProfileForm()
  const { passwordMin } = useSettings()
  const min = agent.role === null ? passwordMin : Math.max(passwordMin, limits.password.staffMin)
  const { field, problem, isReady, isBusy, send } = usePasswordEntries(min)
  return (
    <form className={styles.narrow} noValidate onSubmit={(event) => void send(event)}>
      {problem && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={agent.email}
        readOnly
        hidden
      />
      <Ticket>
        <TicketRow>
          <PasswordField {...field('old')} label={t('current')} autoComplete="current-password" />
        </TicketRow>
        <TicketRow>
          <PasswordField
            {...field('new')}
            label={t('new')}
            hint={<PasswordAdvice hint={t('hint', { count: min })} password={field('new').value} />}
            autoComplete="new-password"
          />
        </TicketRow>
        <TicketRow>
          <PasswordField {...field('repeat')} label={t('repeat')} autoComplete="new-password" />
        </TicketRow>
      </Ticket>
      <Button
        type="submit"
        arrow={false}
        disabled={!isReady}
        busy={isBusy}
        busyLabel={t('common:working')}
      >
        {t('change')}
      </Button>
    </form>
  )
}

/**
 * The entries of the form, their errors, and the function that sends them.
 * @param min the minimum length of the new password
 */
function usePasswordEntries(min: number) {
  const { t } = useTranslation(['password', 'forms'])
  const passwordTexts = usePasswordTexts()
  const [entries, setEntries] = useState(empty)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const { step, change } = usePasswordChange(setFieldErrors)

  const isReady = entries.new !== '' && entries.new === entries.repeat
  const isMismatch = entries.repeat !== '' && !entries.new.startsWith(entries.repeat) && !isReady
  const setEntry = (name: EntryName) => (value: string) => {
    setEntries((before) => ({ ...before, [name]: value }))
    setFieldErrors(({ [name]: _corrected, ...others }) => others)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || step.name === 'busy') return
    // Checked here first, because it needs no server.
    if (entries.new.length < min) return setFieldErrors({ new: 'tooShort' })
    if (await change(entries)) setEntries(empty)
  }
  const errorOf = (name: EntryName) => {
    const fieldError =
      fieldErrors[name] ?? (name === 'repeat' && isMismatch ? 'mismatch' : undefined)
    if (fieldError === 'wrong' && name === 'old') return t('wrongOld')
    return (
      fieldError &&
      t(`forms:fieldErrors.${fieldError}`, {
        count: fieldError === 'tooLong' ? limits.password.max : min,
      })
    )
  }
  const field = (name: EntryName) => ({
    id: `password-${name}`,
    name,
    value: entries[name],
    onChange: setEntry(name),
    error: errorOf(name),
    required: true,
    passwordTexts,
  })
  const isShownAtField = errorOf('old') !== undefined || errorOf('new') !== undefined
  return {
    field,
    problem: step.name === 'failed' && !isShownAtField ? step.text : undefined,
    isReady,
    isBusy: step.name === 'busy',
    send,
  }
}

type ChangeState = { name: 'idle' } | { name: 'busy' } | { name: 'failed'; text: string }

/**
 * Sends the change. A toast shows success or failure (specification, section 8). A problem also
 * stays visible at its field or above the form.
 */
function usePasswordChange(onFieldErrors: (fieldErrors: FieldErrors) => void) {
  const { t } = useTranslation('password')
  const textOf = useProblemText()
  const [step, setStep] = useState<ChangeState>({ name: 'idle' })
  const call = useCall()
  const dispatch = useAppDispatch()
  const toast = (type: 'success' | 'error', message: string) =>
    dispatch(
      toastAdded({ type, message, autoClose: limits.toast.passwordChanged, about: 'password' }),
    )

  const change = async (entries: typeof empty) => {
    setStep({ name: 'busy' })
    const result = await call('PATCH /api/user/change_password', entries)
    if (result.ok) {
      setStep({ name: 'idle' })
      toast('success', t('changed'))
      return true
    }
    const fieldErrors = result.body?.errors ?? {}
    const text = fieldErrors['old'] ? t('wrongOld') : textOf(result)
    setStep({ name: 'failed', text })
    onFieldErrors(fieldErrors)
    toast('error', text)
    return false
  }
  return { step, change }
}
