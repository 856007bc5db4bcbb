import { Button, Dialog, PasswordField, Stack, Text, Ticket, TicketRow } from '@passerelle/kit'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signedOut } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import { usePasswordTexts } from '../../forms/password-texts.ts'
import { useNavigate } from '../../navigation/history-state.tsx'
import { clearEntries } from '../../forms/registration-draft.ts'
import { useAppDispatch } from '../../state/store.ts'
import styles from './profile.module.css'

const formId = 'delete-account-form'

const sectionId = 'delete-account'

/** Deletes the account, after a question and the password. The profile's menu links to it. */
export function DeleteAccount() {
  const { t } = useTranslation('password')
  const [isOpen, setOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // The browser finds no section that is drawn after it has opened the address.
  useEffect(() => {
    if (location.hash === `#${sectionId}`) title.current?.focus()
  }, [])
  return (
    <section className={styles.ending} id={sectionId}>
      <Text variant="subsubtitle" as="h2" ref={title} tabIndex={-1}>
        {t('deletion.title')}
      </Text>
      <Text variant="small">{t('deletion.lead')}</Text>
      <Button variant="secondaryMedium" tone="danger" onClick={() => setOpen(true)}>
        {t('deletion.title')}
      </Button>
      <DeletionDialog open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

/** Asks for the password before it deletes the account. */
function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['password', 'common'])
  const [password, setPassword] = useState('')
  const passwordTexts = usePasswordTexts()
  const { step, deleteAccount } = useAccountDeletion()
  const close = () => {
    onClose()
    setPassword('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && step !== 'busy') void deleteAccount(password)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={close}>
        {t('common:cancel')}
      </Button>
      <Button
        variant="secondaryMedium"
        tone="danger"
        type="submit"
        form={formId}
        disabled={password === ''}
        busy={step === 'busy'}
      >
        {t('deletion.title')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      title={t('deletion.question')}
      actions={actions}
      onClose={close}
      closeText={t('common:close')}
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="close">
          <p>{t('deletion.lead')}</p>
          <Ticket>
            <TicketRow>
              <PasswordField
                id="delete-password"
                label={t('current')}
                value={password}
                onChange={setPassword}
                required
                passwordTexts={passwordTexts}
                error={step === 'wrong' || step === 'failed' ? t(`deletion.${step}`) : undefined}
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Deletes the account and signs out. /signin then says so. */
function useAccountDeletion() {
  const [step, setStep] = useState<'idle' | 'busy' | 'wrong' | 'failed'>('idle')
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  const deleteAccount = async (password: string) => {
    setStep('busy')
    const result = await call('POST /api/user/delete', { password })
    if (!result.ok) return setStep(result.body?.errors?.password ? 'wrong' : 'failed')
    clearEntries()
    navigate('/signin', { state: { ended: 'deleted' } })
    dispatch(signedOut())
  }
  return { step, deleteAccount }
}
