import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type Result } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { useUndo, type LastDecision } from '../desk/LastResult.tsx'
import { useDecision } from '../desk/useDecision.ts'

type Undone = ResponseBody<'POST /api/staff/changes/{id}/undo'>

/**
 * This person's last decision on changes, which can be undone for a while.
 * @param reload reads the list again
 * @param onUndone called before that, with what waits again
 */
export function useLastChange(reload: () => void, onUndone: (ids: readonly string[]) => void) {
  const { t } = useTranslation(['staff', 'queue'])
  const call = useCall()
  const { problem, decide } = useDecision()
  const [last, setLast] = useState<LastDecision | null>(null)
  const undoEach = async ([id = '', ...others]: readonly string[]): Promise<Result<Undone>> => {
    const undone = await call('POST /api/staff/changes/{id}/undo', undefined, { params: { id } })
    return undone.ok && others.length > 0 ? undoEach(others) : undone
  }
  const undo = async ({ ids, name }: { ids: readonly string[]; name: string }) => {
    const words =
      ids.length === 1
        ? t('queue:decisionUndone', { name })
        : t('queue:decisionsUndone', { count: ids.length })
    const undone = await decide(
      () => undoEach(ids),
      () => words,
    )
    if (undone) {
      setLast({ words, at: Date.now() })
      onUndone(ids)
    }
    reload()
  }
  const onUndo = useUndo(last, (undoable) => void undo(undoable))
  const rememberOne = (id: string, name: string) =>
    setLast({ words: t('decided', { name }), at: Date.now(), undoable: { ids: [id], name } })
  return { words: last?.words, onUndo, problem, remember: setLast, rememberOne }
}
