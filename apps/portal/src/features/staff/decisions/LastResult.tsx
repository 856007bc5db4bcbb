import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Notice } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../keys/KeyHint.tsx'

/** An entry that was decided, and who it is about. */
export interface DecidedEntry {
  readonly id: string
  readonly name: string
}

/** A person's last decision, in words. */
export interface LastDecision {
  words: string
  /** What was decided, in the order of the list; undefined when there is nothing to undo. */
  undoable?: readonly DecidedEntry[]
  /** When it was decided, in milliseconds since 1970. */
  at: number
}

/** Undoes the last decision; undefined when the server does not allow it any more. */
export function useUndo(
  last: LastDecision | null,
  undo: (undoable: readonly DecidedEntry[], at: number) => void,
): (() => void) | undefined {
  const [over, setOver] = useState<LastDecision | null>(null)
  useEffect(() => {
    if (!last?.undoable) return
    const timer = setTimeout(() => setOver(last), last.at + limits.undo.time - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  if (!last?.undoable || last === over) return undefined
  const { undoable, at } = last
  return () => undo(undoable, at)
}

/** The line that tells the last decision until the next one, with 'Undo' while that is possible. */
export function LastResult({ words, onUndo }: { words: string; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation('staff')
  return (
    <Notice
      tone="green"
      action={
        onUndo && (
          <Button variant="secondarySmall" onClick={onUndo} iconEnd={<KeyHint name="U" />}>
            {t('undo')}
          </Button>
        )
      }
    >
      {words}
    </Notice>
  )
}
