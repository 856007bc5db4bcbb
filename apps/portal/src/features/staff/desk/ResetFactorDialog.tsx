import { factorReset, hours, reason } from '@passerelle/contracts/limits.ts'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../../api/call.ts'
import { TextDialog } from './TextDialog.tsx'

interface ResetFactorDialogProps {
  /** The person who lost them. */
  name: string
  send: (reason: string) => Promise<Result<unknown>>
  onClose: () => void
  onDone: () => void
}

/**
 * Asks why somebody's second factors are removed. The reason stays in the history. Needs the texts
 * of `members`.
 */
export function ResetFactorDialog({ name, ...dialog }: ResetFactorDialogProps) {
  const { t } = useTranslation(['members', 'staff'])
  return (
    <TextDialog
      {...dialog}
      title={t('resetFactor.title', { name })}
      lead={t('resetFactor.lead', { name })}
      label={t('staff:reason')}
      action={t('resetFactor.action')}
      explain={({ body }) =>
        body?.code === 'tooEarly'
          ? t('resetFactor.tooEarly', { hours: factorReset.pause / hours(1) })
          : undefined
      }
      isDanger
      limits={reason}
    />
  )
}
