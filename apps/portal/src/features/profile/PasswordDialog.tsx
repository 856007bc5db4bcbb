import { Button, Dialog, PasswordField, Stack, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePasswordTexts } from '../../forms/password-texts.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'

const formId = 'save-with-password'

interface PasswordDialogProps {
  isBusy: boolean
  /** The password that was entered is not right. */
  isWrong: boolean
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks for the password before the e-mail address changes, when the sign-in is some time ago. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <WithTexts of={['password']} waiting={null}>
      <Question {...props} />
    </WithTexts>
  )
}

function Question({ isBusy, isWrong, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['password', 'common'])
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
      title={t('question.title')}
      actions={actions}
      onClose={onClose}
      closeText={t('common:close')}
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="close">
          <p>{t('question.lead')}</p>
          <Ticket>
            <TicketRow>
              <PasswordField
                id="current-password"
                label={t('common:password')}
                value={password}
                onChange={setPassword}
                required
                passwordTexts={passwordTexts}
                error={isWrong ? t('question.wrong') : undefined}
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}
