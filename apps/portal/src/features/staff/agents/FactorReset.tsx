import { Button } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { toastTime } from '../decisions/useDecision.ts'
import { ResetFactorDialog } from '../dialogs/ResetFactorDialog.tsx'

interface FactorResetProps {
  agentId: string
  /** The agent's name in the reader's order. */
  name: string
  /** Takes the result in words. */
  onDone: (words: string) => void
}

/** The button that removes the second step of an agent who lost it, and its question. */
export function FactorReset(props: FactorResetProps) {
  return (
    <WithTexts of={['members']} waiting={null}>
      <Reset {...props} />
    </WithTexts>
  )
}

function Reset({ agentId, name, onDone }: FactorResetProps) {
  const { t } = useTranslation('members')
  const call = useCall()
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="secondarySmall" tone="danger" onClick={() => setAsking(true)}>
        {t('resetFactor.action')}
      </Button>
      {isAsking && (
        <ResetFactorDialog
          name={name}
          send={(reset) =>
            call('POST /api/staff/agents/{id}/reset-factor', reset, { params: { id: agentId } })
          }
          onDone={() => {
            const words = t('resetFactor.done', { name })
            setAsking(false)
            dispatch(toastAdded({ type: 'success', message: words, autoClose: toastTime }))
            onDone(words)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
