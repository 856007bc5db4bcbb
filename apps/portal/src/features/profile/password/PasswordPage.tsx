import * as limits from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { Button, Notice, Page, PasswordField, Stack, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useCall } from '../../../api/call.ts'
import { PasswordAdvice } from '../../../forms/password/PasswordAdvice.tsx'
import { usePasswordTexts } from '../../../forms/password/password-texts.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { usePathname } from '../../../navigation/history-state.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useProblemText } from '../../../ui/ProblemNotice.tsx'
import { useSettings } from '../../../state/settings.ts'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import { selectUser } from '../../../state/account.ts'
import { useAppDispatch, useAppSelector } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { useChangedPages } from '../frame/useChangedPages.ts'
import { PageFrame } from '../frame/PageFrame.tsx'
import styles from '../frame/profile.module.css'

const empty = { old: '', new: '', repeat: '' }
type EntryName = keyof typeof empty
type FieldErrors = Partial<Record<string, FieldErrorCode>>

/** The page of the profile about the password. */
export function PasswordPage() {
  const { t } = useTranslation('common')
  return (
    <PageFrame title={t('password')}>
      <OtherChanges />
      <PasswordForms />
    </PageFrame>
  )
}

/** Two buttons save here: says what that of the bar at the foot is for. */
function OtherChanges() {
  const { t, i18n } = useTranslation('password')
  const { titles } = useChangedPages()
  if (titles.length === 0) return null
  const pages = new Intl.ListFormat(i18n.language).format(titles)
  return <Notice tone="blue">{t('otherChanges', { pages })}</Notice>
}

const passwordPath = '/profile/password'
const securityPath = '/profile/security'
const noticesPath = '/profile/notices'

const StaffSecurity = lazyPart(
  async () => (await import('../security/SecurityPage.tsx')).StaffSecurity,
  {
    showsFailure: true,
  },
)

const StaffNotices = lazyPart(
  async () => (await import('../notices/NoticesPage.tsx')).StaffNotices,
  {
    showsFailure: true,
  },
)

/**
 * The profile of staff who are not agents: they have a password and a second factor, and no data
 * to keep.
 */
export function StaffAccount() {
  const { t } = useTranslation(['profile', 'common'])
  const pathname = usePathname()
  if (pathname === securityPath) return <StaffSecurity />
  if (pathname === noticesPath) return <StaffNotices />
  if (pathname !== passwordPath) return <Redirect replace to={passwordPath} />
  return (
    <Page>
      <Stack gap="wide">
        <Heading title={t('common:password')} />
        <WithTexts of={['password']}>
          <PasswordForms />
        </WithTexts>
      </Stack>
    </Page>
  )
}

/** Changes the password (specification, section 5), and offers to delete the account. */
function PasswordForms() {
  const { t } = useTranslation('password')
  const user = useAppSelector(selectUser)
  return (
    <>
      <ChangePassword />
      <div className={styles.links}>
        <Button variant="secondaryMedium" href={securityPath}>
          {t('secondFactor')}
        </Button>
        {user?.role && (
          <Button variant="secondaryMedium" href={noticesPath}>
            {t('notices')}
          </Button>
        )}
      </div>
      <DeleteAccount />
    </>
  )
}

function ChangePassword() {
  const { t } = useTranslation(['password', 'common'])
  const user = useAppSelector(selectUser)
  const { passwordMin } = useSettings()
  const min = user?.role ? Math.max(passwordMin, limits.password.staffMin) : passwordMin
  const { field, problem, isChanged, isReady, isBusy, send } = usePasswordEntries(min)
  return (
    <form className={styles.narrow} noValidate onSubmit={(event) => void send(event)}>
      {problem && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      {isChanged && <Notice tone="green">{t('changed')}</Notice>}
      <Ticket>
        <TicketRow>
          <PasswordField
            username={user?.email}
            {...field('old')}
            label={t('current')}
            autoComplete="current-password"
          />
        </TicketRow>
        <TicketRow>
          <PasswordField
            {...field('new')}
            label={t('new')}
            hint={
              <PasswordAdvice
                hint={!field('new').error && t('hint', { count: min })}
                password={field('new').value}
              />
            }
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
  useUnsaved(Object.values(entries).some((entry) => entry !== ''))

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
    // Stays until the next entry, because the toast is short.
    isChanged: step.name === 'changed' && entries === empty,
    isReady,
    isBusy: step.name === 'busy',
    send,
  }
}

type ChangeState =
  { name: 'idle' } | { name: 'busy' } | { name: 'changed' } | { name: 'failed'; text: string }

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
      setStep({ name: 'changed' })
      toast('success', t('changed'))
      return true
    }
    if (result.status === 401) {
      // The guard asks for the password over the page.
      setStep({ name: 'idle' })
      return false
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
