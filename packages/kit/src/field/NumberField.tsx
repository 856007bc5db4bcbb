import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlState } from './control.ts'
import { figuresIn, marksOf, numberIn, stepped, written } from './number.ts'
import type { Marks } from './number.ts'

export type NumberFieldProps = ControlState & {
  /** The number; null for an empty field. */
  value: number | null
  /** A number, or null for an empty field and for what is not a number yet. */
  onChange: (value: number | null) => void
  /** Whole numbers only. */
  whole?: boolean | undefined
  /** Largest number; more becomes this. @default none */
  max?: number | undefined
  /** Smallest number for the arrow keys. @default none */
  min?: number | undefined
  /** What an arrow key adds or takes; the page keys take ten of it. */
  step?: number | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/** A number, typed as text: browsers' own number fields change their value when one scrolls over them. More than `max` becomes `max`. */
export function NumberField({
  value,
  onChange,
  whole = false,
  max = Infinity,
  min = -Infinity,
  step = 1,
  ref,
  ...field
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState('')
  const marks = useMarks(input)
  const understood = (figures: string, most?: number) => {
    const number = numberIn(figures, marks, most)
    return whole && number !== null ? Math.trunc(number) : number
  }
  const shown =
    understood(draft) === value ? draft : typeof value === 'number' ? written(value, marks) : ''
  const set = (number: number | null, typed: string) => {
    setDraft(typed)
    onChange(number)
  }
  const change = (typed: string) => {
    const figures = figuresIn(typed, whole, marks)
    set(understood(figures, max), figures)
  }
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined || field.readOnly) return
    event.preventDefault()
    const next = Math.min(max, Math.max(min, stepped(value ?? 0, steps * step)))
    set(next, written(next, marks))
  }
  const left = () => {
    setDraft('') // from now on it shows what was understood: 1,5 as 1.5 in English, and nothing for a lonely sign
    field.onBlur?.()
  }
  useEarlyValue(input, shown, change)
  return (
    <Cell {...field}>
      <input
        {...controlAttributes({ ...field, value: shown, onBlur: left })}
        ref={(element) => {
          input.current = element
          give(ref, element)
        }}
        type="text"
        role="spinbutton"
        inputMode={whole ? 'numeric' : 'decimal'}
        aria-valuenow={value ?? undefined}
        aria-valuemax={finite(max)}
        aria-valuemin={finite(min)}
        onKeyDown={move}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}

function onLanguage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['lang'],
    subtree: true,
  })
  return () => observer.disconnect()
}

/** How numbers are written in the language that the field stands in. */
function useMarks(input: RefObject<HTMLInputElement | null>): Marks {
  const language = useSyncExternalStore(
    onLanguage,
    () => (input.current ?? document.documentElement).closest<HTMLElement>('[lang]')?.lang ?? 'en',
    () => 'en',
  )
  return useMemo(() => marksOf(language), [language])
}

function finite(limit: number): number | undefined {
  return Number.isFinite(limit) ? limit : undefined
}
