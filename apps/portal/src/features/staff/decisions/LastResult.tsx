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

interface Undo {
  /** Undefined when the server does not allow it any more. */
  undo: (() => void) | undefined
  /** Undoes, or says that it is too late. */
  press: () => void
  /** Whether somebody has tried to undo it too late. */
  isTooLate: boolean
}

/** Undoes the last decision for a while. */
export function useUndo(
  last: LastDecision | null,
  undo: (undoable: readonly DecidedEntry[], at: number) => void,
): Undo {
  const [over, setOver] = useState<LastDecision | null>(null)
  const [missed, setMissed] = useState<LastDecision | null>(null)
  useEffect(() => {
    if (!last?.undoable) return
    const timer = setTimeout(() => setOver(last), last.at + limits.undo.time - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  const undoable = last === over ? undefined : last?.undoable
  const undoNow = last && undoable && (() => undo(undoable, last.at))
  return {
    undo: undoNow ?? undefined,
    press: () => {
      if (undoNow) undoNow()
      else if (last?.undoable) setMissed(last)
    },
    isTooLate: last !== null && last === missed,
  }
}

interface LastResultProps {
  last: LastDecision | null
  undo: Undo
  /** What can still be done when it is too late to undo. */
  later: string
}

/** The line that tells the last decision until the next one, with 'Undo' while that is possible. */
export function LastResult({ last, undo: { undo, isTooLate }, later }: LastResultProps) {
  const { t } = useTranslation(['staff', 'queue'])
  if (!last) return null
  return (
    <Notice
      tone="green"
      action={
        undo && (
          <Button variant="secondarySmall" onClick={undo} iconEnd={<KeyHint name="U" />}>
            {t('undo')}
          </Button>
        )
      }
    >
      <span>{last.words}</span>
      {isTooLate && (
        <p role="alert">
          {t('queue:refused.tooLate')} {later}
        </p>
      )}
    </Notice>
  )
}
