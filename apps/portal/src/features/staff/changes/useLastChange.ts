import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useUndo, type LastDecision } from '../desk/LastResult.tsx'
import { useDecision } from '../desk/useDecision.ts'

/**
 * This person's last decision on changes, which can be undone for a while.
 * @param reload reads the list again
 */
export function useLastChange(reload: () => void) {
  const { t } = useTranslation(['staff', 'queue'])
  const call = useCall()
  const { problem, decide } = useDecision()
  const [last, setLast] = useState<LastDecision | null>(null)
  const undo = async ({ id, name }: { id: string; name: string }) => {
    const undone = await decide(
      () => call('POST /api/staff/changes/{id}/undo', undefined, { params: { id } }),
      () => t('queue:decisionUndone', { name }),
    )
    if (undone) setLast({ words: t('queue:decisionUndone', { name }), at: Date.now() })
    reload()
  }
  const onUndo = useUndo(last, (undoable) => void undo(undoable))
  const remember = (id: string, name: string) =>
    setLast({ words: t('decided', { name }), at: Date.now(), undoable: { id, name } })
  return { words: last?.words, onUndo, problem, remember }
}
