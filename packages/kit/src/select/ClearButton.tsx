import { Button } from '../button/Button.tsx'
import type { CellState } from '../field/cell/Cell.tsx'
import { selectEnglish as english } from './options/texts.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './options/Select.module.css'

/** Whether the select is optional and has a value. */
export function isClearable(
  { optional, disabled }: Pick<CellState, 'optional' | 'disabled'>,
  value: unknown,
): boolean {
  return optional === true && !disabled && value !== null && value !== ''
}

export type ClearButtonProps = {
  /** Id of the trigger, which gets the focus afterwards. */
  id: string
  text?: string | undefined
  onClear: () => void
}

/** Empties an optional select. */
export function ClearButton({ id, text, onClear }: ClearButtonProps) {
  const texts = useTexts('select', english, { clear: text })
  const clear = () => {
    onClear()
    document.getElementById(id)?.focus()
  }
  return (
    <span className={styles.clear}>
      <Button
        variant="clear"
        aria-label={texts.clear}
        aria-describedby={`${id}-label`}
        onClick={clear}
      />
    </span>
  )
}
