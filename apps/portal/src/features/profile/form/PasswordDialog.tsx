import { Ticket } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordRow } from '../../../forms/password/PasswordRow.tsx'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'

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
    <WithTexts of={['password', 'proof']} waiting={null}>
      <Question {...props} />
    </WithTexts>
  )
}

function Question({ isBusy, isWrong, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['password', 'proof', 'common'])
  const [password, setPassword] = useState('')
  return (
    <FormDialog
      title={t('proof:title')}
      action={t('common:save')}
      isBusy={isBusy}
      isIncomplete={password === ''}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      <p>{t('question.lead')}</p>
      <Ticket>
        <PasswordRow
          id="current-password"
          value={password}
          onChange={setPassword}
          isWrong={isWrong}
        />
      </Ticket>
    </FormDialog>
  )
}
