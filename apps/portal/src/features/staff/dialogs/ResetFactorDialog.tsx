import { factorReset, hours, reason } from '@passerelle/contracts/limits.ts'
import { Ticket } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../../api/call.ts'
import type { RequestBody } from '../../../api/endpoints.ts'
import { ProofDialog } from '../../../second-factor/ProofDialog.tsx'
import { DialogText, useDialogText } from './DialogText.tsx'

interface ResetFactorDialogProps {
  /** The person who lost them. */
  name: string
  send: (reset: RequestBody<'POST /api/staff/agents/{id}/reset-factor'>) => Promise<Result<unknown>>
  onClose: () => void
  onDone: () => void
}

/**
 * Asks why somebody's second factors are removed, and for the own password if the last proof is some
 * time ago. The reason stays in the history. Needs the texts of `members`.
 */
export function ResetFactorDialog({ name, send, ...dialog }: ResetFactorDialogProps) {
  const { t } = useTranslation(['members', 'staff'])
  const entry = useDialogText(reason)
  return (
    <ProofDialog
      {...dialog}
      title={t('resetFactor.title', { name })}
      lead={t('resetFactor.lead', { name })}
      action={t('resetFactor.action')}
      needsPassword={false}
      isDanger
      check={entry.check}
      explain={({ body }) =>
        body?.code === 'tooEarly'
          ? t('resetFactor.tooEarly', { hours: factorReset.pause / hours(1) })
          : undefined
      }
      send={(password) => send({ reason: entry.text, password })}
    >
      <Ticket>
        <DialogText label={t('staff:reason')} entry={entry} />
      </Ticket>
    </ProofDialog>
  )
}
