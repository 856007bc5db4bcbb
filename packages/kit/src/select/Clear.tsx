import { X } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import type { CellState } from '../field/Cell.tsx'
import { Icon } from '../icon/Icon.tsx'

export type ClearProps = { state: CellState; value: unknown; text?: string | undefined; onClear: () => void }

/** Empties an optional select that holds something. */
export function Clear({ state, value, text = 'Clear', onClear }: ClearProps) {
  if (!state.optional || state.disabled || value === null || value === '') return null
  const clear = () => {
    onClear()
    document.getElementById(state.id)?.focus()
  }
  return <Button variant="clear" icon={<Icon of={X} size={16} />} aria-label={text} aria-describedby={`${state.id}-label`} onClick={clear} />
}
