import { PasswordField, TicketRow } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { usePasswordTexts } from './password-texts.ts'

interface PasswordRowProps {
  id: string
  value: string
  onChange: (password: string) => void
  /** Why it is asked for. */
  hint?: string | undefined
  /** The password that was sent is not right. */
  isWrong: boolean
}

/** Asks in a dialog for the password that the account has. Needs the texts of `proof`. */
export function PasswordRow({ id, value, onChange, hint, isWrong }: PasswordRowProps) {
  const { t } = useTranslation(['common', 'proof'])
  return (
    <TicketRow>
      <PasswordField
        id={id}
        label={t('password')}
        value={value}
        onChange={onChange}
        required
        hint={hint}
        passwordTexts={usePasswordTexts()}
        error={isWrong && t('proof:wrong')}
      />
    </TicketRow>
  )
}
