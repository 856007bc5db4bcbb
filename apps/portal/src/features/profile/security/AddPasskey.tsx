import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Notice, TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from './security.module.css'

/** The options of a new passkey. */
export type PasskeyOptions = Extract<
  ResponseBody<'POST /api/user/passkeys'>,
  { options: unknown }
>['options']

interface AddPasskeyProps {
  options: PasskeyOptions
  onAdded: () => void
  onCancel: () => void
}

/** Asks for the name of a new passkey, and lets the browser make it. */
export function AddPasskey({ options, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation(['security', 'common'])
  const [name, setName] = useState('')
  const { make, problem, isBusy } = useNewPasskey(options, onAdded)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() !== '' && !isBusy) void make(name)
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

/** Lets the browser make the passkey, and stores it. */
function useNewPasskey(options: PasskeyOptions, onAdded: () => void) {
  const call = useCall()
  const [problem, setProblem] = useState<CallProblem | 'browser' | null>(null)
  const [isBusy, setBusy] = useState(false)

  const make = async (name: string) => {
    setBusy(true)
    setProblem(null)
    const passkey = await import('@simplewebauthn/browser')
      .then(({ startRegistration }) => startRegistration({ optionsJSON: options }))
      .catch(() => undefined)
    if (!passkey) {
      setBusy(false)
      return setProblem('browser')
    }
    const { id, rawId, type, response } = passkey
    const { clientDataJSON, attestationObject, transports } = response
    const result = await call('POST /api/user/passkeys', {
      name,
      passkey: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
      },
    })
    setBusy(false)
    if (result.ok) onAdded()
    else setProblem(result)
  }
  return { make, problem, isBusy }
}
