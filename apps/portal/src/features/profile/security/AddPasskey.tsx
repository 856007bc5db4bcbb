import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Notice, TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewPasskey, type PasskeyOptions } from '../../../second-factor/useNewPasskey.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from './security.module.css'

interface AddPasskeyProps {
  options: PasskeyOptions
  onAdded: () => void
  onCancel: () => void
}

/** Asks for the name of a new passkey, and lets the browser make it. */
export function AddPasskey({ options, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation(['security', 'common'])
  const [name, setName] = useState('')
  const { make, problem, isBusy } = useNewPasskey(onAdded)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() !== '' && !isBusy) void make(options, name)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem === 'browser' && (
        <Notice tone="red" role="alert">
          {t('passkeys.failed')}
        </Notice>
      )}
      {problem && problem !== 'browser' && (
        <ProblemNotice keepsInput problem={problem} onRetry={onCancel} />
      )}
      <Ticket>
        <TicketRow>
          <TextField
            id="passkey-name"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            value={name}
            onChange={setName}
            maxLength={limits.passkeys.name}
            required
          />
        </TicketRow>
      </Ticket>
      <Button
        type="submit"
        arrow={false}
        disabled={name.trim() === ''}
        busy={isBusy}
        busyLabel={t('common:working')}
      >
        {t('passkeys.make')}
      </Button>
      <Button variant="clean" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </form>
  )
}
