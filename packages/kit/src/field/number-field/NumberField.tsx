'use client'

import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { joinRefs } from '../../join-refs.ts'
import { Cell } from '../cell/Cell.tsx'
import { splitField } from '../cell/control.ts'
import type { ControlState } from '../cell/control.ts'
import { useEarlyValue } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'
import { addStep, formatNumber, marksOf, numberCharacters, parseNumber } from './number.ts'
import type { Marks } from './number.ts'

export type NumberFieldProps = ControlState & {
  /** The number; null for an empty field. */
  value: number | null
  /** A number, or null for an empty field and for what is not a number yet. */
  onChange: (value: number | null) => void
  /** Whole numbers only. */
  whole?: boolean | undefined
  /** Largest number; a larger one becomes this. @default none */
  max?: number | undefined
  /** Smallest number for the arrow keys. @default none */
  min?: number | undefined
  /** The step of the arrow keys; the page keys use ten times as much. */
  step?: number | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/**
 * A number, typed as text: a browser's own number field changes its value when the reader scrolls
 * over it.
 */
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
  const parse = (text: string, most?: number) => {
    const number = parseNumber(text, marks, most)
    return whole && number !== null ? Math.trunc(number) : number
  }
  const text =
    parse(draft) === value ? draft : typeof value === 'number' ? formatNumber(value, marks) : ''
  const set = (number: number | null, typed: string) => {
    setDraft(typed)
    onChange(number)
  }
  const change = (typed: string) => {
    const kept = numberCharacters(typed, whole, marks)
    set(parse(kept, max), kept)
  }
  const moveByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown?.(event)
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined || field.readOnly) return
    event.preventDefault()
    const next = Math.min(max, Math.max(min, addStep(value ?? 0, steps * step)))
    set(next, formatNumber(next, marks))
  }
  const missing = useMissing(field, value === null)
  const onBlur = () => {
    // from now on the field shows the parsed number: 1,5 as 1.5 in English, and nothing for a sign
    // alone
    setDraft('')
    missing.onBlur()
  }
  useEarlyValue(input, text, change)
  const { cell, control } = splitField({ ...field, value: text, error: missing.error, onBlur })
  return (
    <Cell {...cell}>
      <input
        {...control}
        ref={joinRefs(input, ref)}
        type="text"
        role="spinbutton"
        inputMode={whole ? 'numeric' : 'decimal'}
        aria-valuenow={value ?? undefined}
        aria-valuemax={finite(max)}
        aria-valuemin={finite(min)}
        onKeyDown={moveByKey}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}

/** Calls when a `lang` attribute of the page changes. */
function subscribeToLanguage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['lang'],
    subtree: true,
  })
  return () => observer.disconnect()
}

/** How the language around the field writes numbers. */
function useMarks(input: RefObject<HTMLInputElement | null>): Marks {
  const language = useSyncExternalStore(
    subscribeToLanguage,
    () => (input.current ?? document.documentElement).closest<HTMLElement>('[lang]')?.lang ?? 'en',
    () => 'en',
  )
  return useMemo(() => marksOf(language), [language])
}

function finite(limit: number): number | undefined {
  return Number.isFinite(limit) ? limit : undefined
}
