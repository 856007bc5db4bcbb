import { useTranslation } from 'react-i18next'
import type { CallProblem, Result } from '../../../api/call.ts'
import { isAway } from '../../../ui/ProblemNotice.tsx'
import type { DecidedEntry, LastDecision } from './LastResult.tsx'
import type { useDecision } from './useDecision.ts'

interface UndoAll<Undone> {
  decision: ReturnType<typeof useDecision>
  undoOne: (id: string) => Promise<Result<Undone>>
  /** What is said when there was one to undo. */
  wordsOfOne: (undone: Undone, name: string) => string
  /** Takes the result in words, with the entries that can still be undone. */
  onUndone: (result: LastDecision) => void
}

interface UndoneEntries<Undone> {
  /** In the order of the list. */
  undone: readonly { entry: DecidedEntry; answer: Undone }[]
  /** The first failure. */
  failure: CallProblem | null
}

/**
 * Undoes each entry, from the last to the first. One that fails keeps no other from being undone,
 * unless the server is away or the session has ended, because then all others fail too.
 */
async function undoEach<Undone>(
  entries: readonly DecidedEntry[],
  undoOne: UndoAll<Undone>['undoOne'],
): Promise<Result<UndoneEntries<Undone>>> {
  const undone: { entry: DecidedEntry; answer: Undone }[] = []
  let failure: CallProblem | null = null
  for (const entry of entries.toReversed()) {
    const result = await undoOne(entry.id)
    if (result.ok) undone.unshift({ entry, answer: result.answer })
    else failure ??= result
    if (!result.ok && (result.status === 401 || isAway(result))) break
  }
  return failure && undone.length === 0 ? failure : { ok: true, answer: { undone, failure } }
}

/**
 * Undoes what was decided together, and says how many of them.
 * @returns a function that takes the entries and when they were decided, in milliseconds since
 *   1970, and resolves with the ids of those that were undone, in the order of the list
 */
export function useUndoAll<Undone>({ decision, undoOne, wordsOfOne, onUndone }: UndoAll<Undone>) {
  const { t } = useTranslation('queue')
  return async (entries: readonly DecidedEntry[], at: number): Promise<readonly string[]> => {
    const wordsOf = ({ undone }: UndoneEntries<Undone>) => {
      const [first] = undone
      return first && entries.length === 1
        ? wordsOfOne(first.answer, first.entry.name)
        : t('decisionsUndone', { count: undone.length })
    }
    const result = await decision.decide(() => undoEach(entries, undoOne), wordsOf)
    if (!result) return []
    const ids = result.undone.map(({ entry }) => entry.id)
    const others = entries.filter(({ id }) => !ids.includes(id))
    onUndone({ words: wordsOf(result), at, ...(others.length > 0 && { undoable: others }) })
    if (result.failure) decision.show(result.failure)
    return ids
  }
}
