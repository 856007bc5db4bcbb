import { undo } from '@passerelle/contracts/limits.ts'
import { Button, Notice } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from './KeyHint.tsx'

/** A person's last decision, in words. */
export interface LastDecision {
  words: string
  /** What was decided, and on whom if it is one; undefined when there is nothing to undo. */
  undoable?: { ids: readonly string[]; name: string }
  /** When it was decided, in milliseconds since 1970. */
  at: number
}

/** Undoes the last decision; undefined when the server does not allow it any more. */
export function useUndo(
  last: LastDecision | null,
  undoOne: (undoable: NonNullable<LastDecision['undoable']>) => void,
): (() => void) | undefined {
  const [over, setOver] = useState<LastDecision | null>(null)
  useEffect(() => {
    if (!last?.undoable) return
    const timer = setTimeout(() => setOver(last), last.at + undo.time - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  const undoable = last === over ? undefined : last?.undoable
  return undoable && (() => undoOne(undoable))
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
