import { Button, Dialog, PasswordField, Stack, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePasswordTexts } from '../../forms/password-texts.ts'

const formId = 'save-with-password'

interface PasswordDialogProps {
  isBusy: boolean
  /** The password that was entered is not right. */
  isWrong: boolean
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks for the password before the e-mail address changes, when the sign-in is some time ago. */
export function PasswordDialog({ isBusy, isWrong, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const [password, setPassword] = useState('')
  const passwordTexts = usePasswordTexts()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isBusy) onPassword(password)
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button
        variant="primaryMedium"
        type="submit"
        form={formId}
        disabled={password === ''}
        busy={isBusy}
      >
        {t('common:save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t('passwordQuestion.title')}
      actions={actions}
      onClose={onClose}
      closeText={t('common:close')}
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="close">
          <p>{t('passwordQuestion.lead')}</p>
          <Ticket>
            <TicketRow>
              <PasswordField
                id="current-password"
                label={t('common:password')}
                value={password}
                onChange={setPassword}
                required
                passwordTexts={passwordTexts}
                error={isWrong ? t('passwordQuestion.wrong') : undefined}
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}
