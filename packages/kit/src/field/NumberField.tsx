import { useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'
import { figuresIn, numberIn, stepped } from './number.ts'

export type NumberFieldProps = Omit<ControlProps, 'value' | 'onChange'> & {
  value: number | null
  /** A number, or null for an empty field and for what is not a number yet. */
  onChange: (value: number | null) => void
  /** Whole numbers only. */
  whole?: boolean | undefined
  /** Largest number; more becomes this. */
  max?: number | undefined
  /** Smallest number for the arrow keys. */
  min?: number | undefined
  /** What an arrow key adds or takes; the page keys take ten of it. */
  step?: number | undefined
  ref?: Ref<HTMLInputElement>
}

/** A number, typed as text: browsers' own number fields change their value when one scrolls over them. More than `max` becomes `max`. */
export function NumberField({ value, onChange, whole = false, max = Infinity, min = -Infinity, step = 1, ref, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState('')
  const shown = numberIn(draft) === value ? draft : String(value ?? '')
  const set = (number: number | null, typed: string) => {
    setDraft(typed)
    onChange(number === null ? null : Math.min(number, max))
  }
  const change = (typed: string) => {
    const figures = figuresIn(typed, whole)
    set(numberIn(figures), figures)
  }
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined || field.readOnly) return
    event.preventDefault()
    const next = Math.max(min, stepped(value ?? 0, steps * step))
    set(next, String(next))
  }
  const left = () => {
    setDraft('') // from now on it shows what was understood: 1,5 as 1.5, and nothing for a lonely sign
    field.onBlur?.()
  }
  useEarlyValue(input, shown, change)
  return (
    <Cell {...field}>
      <input {...controlAttributes({ ...field, value: shown, onBlur: left })} ref={(element) => { input.current = element; give(ref, element) }}
        type="text" role="spinbutton" inputMode={whole ? 'numeric' : 'decimal'} aria-valuenow={value ?? undefined} aria-valuemax={finite(max)} aria-valuemin={finite(min)}
        onKeyDown={move} onChange={(event) => change(event.target.value)} />
    </Cell>
  )
}

function finite(limit: number): number | undefined {
  return Number.isFinite(limit) ? limit : undefined
}
