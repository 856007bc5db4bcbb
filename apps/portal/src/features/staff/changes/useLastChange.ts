import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { useUndo, type LastDecision } from '../decisions/LastResult.tsx'
import { useDecision } from '../decisions/useDecision.ts'
import { useUndoAll } from '../decisions/useUndoAll.ts'

/**
 * This person's last decision on changes, which can be undone for a while.
 * @param reload reads the list again
 * @param onUndone called with what waits again
 */
export function useLastChange(reload: () => void, onUndone: (ids: readonly string[]) => void) {
  const { t } = useTranslation(['staff', 'queue'])
  const call = useCall()
  const decision = useDecision()
  const [last, setLast] = useState<LastDecision | null>(null)
  const undoAll = useUndoAll({
    decision,
    undoOne: (id) => call('POST /api/staff/changes/{id}/undo', undefined, { params: { id } }),
    wordsOfOne: (_, name) => t('queue:decisionUndone', { name }),
    onUndone: setLast,
  })
  const undo = useUndo(last, (undoable, at) => {
    const take = async () => {
      const ids = await undoAll(undoable, at)
      if (ids.length > 0) onUndone(ids)
      reload()
    }
    void take()
  })
  const rememberOne = (id: string, name: string) =>
    setLast({ words: t('decided', { name }), at: Date.now(), undoable: [{ id, name }] })
  return {
    last,
    undo,
    problem: decision.problem,
    remember: setLast,
    rememberOne,
  }
}
