import { Button } from '../button/Button.tsx'
import type { CellState } from '../field/Cell.tsx'
import styles from './Select.module.css'

/** Whether there is something that may be emptied. */
export function isClearable(state: CellState, value: unknown): boolean {
  return state.optional === true && !state.disabled && value !== null && value !== ''
}

export type ClearProps = { state: CellState; text?: string | undefined; onClear: () => void }

/** Empties an optional select. */
export function Clear({ state, text = 'Clear', onClear }: ClearProps) {
  const clear = () => {
    onClear()
    document.getElementById(state.id)?.focus()
  }
  return (
    <span className={styles.clear}>
      <Button
        variant="clear"
        aria-label={text}
        aria-describedby={`${state.id}-label`}
        onClick={clear}
      />
    </span>
  )
}
