import type { Passkey } from '@passerelle/contracts/passkeys.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { TextField, Ticket, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { ProofDialog, type ProofDialogProps } from '../../../second-factor/ProofDialog.tsx'

interface RenamePasskeyProps extends Pick<
  ProofDialogProps,
  'needsPassword' | 'onDone' | 'onClose'
> {
  passkey: Passkey
}

/** Asks for another name of a passkey. */
export function RenamePasskey({ passkey: { id, name: former }, ...dialog }: RenamePasskeyProps) {
  const { t } = useTranslation('security')
  const call = useCall()
  const [name, setName] = useState(former)
  return (
    <ProofDialog
      {...dialog}
      title={t('passkeys.rename')}
      lead={t('passkeys.nameHint')}
      isIncomplete={name.trim() === ''}
      send={(password) =>
        call('PATCH /api/user/passkeys/{id}', { name, password }, { params: { id } })
      }
    >
      <Ticket>
        <TicketRow>
          <TextField
            id="new-passkey-name"
            label={t('passkeys.name')}
            value={name}
            onChange={setName}
            maxLength={limits.passkeys.name}
            required
          />
        </TicketRow>
      </Ticket>
    </ProofDialog>
  )
}
