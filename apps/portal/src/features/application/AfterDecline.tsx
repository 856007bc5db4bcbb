import { Button, Dialog, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { formatMoment } from '../../i18n/format.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import styles from './application.module.css'
import type { Application } from './useApplication.ts'

interface AfterDeclineProps {
  application: Application
  /** The secret of the link. */
  token: string
  /** Null when the link no longer works. */
  onChanged: (application: Application | null) => void
  onErased: () => void
}

/** What a declined person can do: apply again, or have everything deleted. */
export function AfterDecline({ application, token, onChanged, onErased }: AfterDeclineProps) {
  const { t, i18n } = useTranslation('application')
  const call = useCall()
  const [isErasing, setErasing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const { can_apply_again: canApply, can_apply_again_at: from } = application
  const send = async (act: () => Promise<CallProblem | null>) => {
    if (isBusy) return
    setBusy(true)
    const refusal = await act()
    setBusy(false)
    setProblem(refusal)
  }
  const applyAgain = () =>
    send(async () => {
      const result = await call('POST /api/application/apply-again', { hash: token })
      if (!result.ok) return result
      onChanged(result.answer.application)
      return null
    })
  const erase = () =>
    send(async () => {
      const result = await call('POST /api/application/erase', { hash: token })
      if (!result.ok) return result
      if (result.answer.success) onErased()
      else onChanged(null)
      return null
    })
  return (
    <>
      <section className={styles.choice} aria-labelledby="again">
        <Text variant="subtitle" as="h2" id="again">
          {t('again.title')}
        </Text>
        <p>
          {canApply || from === null
            ? t('again.lead')
            : t('again.from', { moment: formatMoment(from, i18n.language) })}
        </p>
        {problem && !isErasing && <ProblemNotice problem={problem} />}
        {canApply && (
          <Button busy={isBusy && !isErasing} onClick={() => void applyAgain()}>
            {t('again.title')}
          </Button>
        )}
      </section>
      <section className={styles.choice} aria-labelledby="erase">
        <Text variant="subtitle" as="h2" id="erase">
          {t('erase.title')}
        </Text>
        <p>{t('erase.lead')}</p>
        <Button variant="secondaryMedium" tone="danger" onClick={() => setErasing(true)}>
          {t('erase.title')}
        </Button>
      </section>
      <ErasureDialog
        open={isErasing}
        isBusy={isBusy}
        problem={problem}
        onClose={() => {
          setErasing(false)
          setProblem(null)
        }}
        onErase={() => void erase()}
      />
    </>
  )
}

interface ErasureDialogProps {
  open: boolean
  isBusy: boolean
  problem: CallProblem | null
  onClose: () => void
  onErase: () => void
}

/** Asks once more. */
function ErasureDialog({ open, isBusy, problem, onClose, onErase }: ErasureDialogProps) {
  const { t } = useTranslation(['application', 'common'])
  return (
    <Dialog
      open={open}
      title={t('erase.question')}
      onClose={onClose}
      closeText={t('common:close')}
      actions={
        <>
          <Button variant="secondaryMedium" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="secondaryMedium" tone="danger" busy={isBusy} onClick={onErase}>
            {t('erase.confirm')}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      <p>{t('erase.lead')}</p>
    </Dialog>
  )
}
