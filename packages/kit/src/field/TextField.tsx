import { useRef } from 'react'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { Counter } from './Counter.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'

export type TextFieldProps = ControlProps & {
  type?: 'text' | 'email' | 'tel' | 'number' | 'url' | 'search'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Characters; what goes beyond is cut off. */
  maxLength?: number | undefined
  /** Shows how many characters remain. */
  counter?: boolean
  counterText?: (left: number) => string
  /** Largest number of a number field; more becomes this. */
  max?: number | undefined
  min?: number | undefined
  step?: number | 'any' | undefined
  /** For what a machine reads back: logins, codes, times. */
  mono?: boolean | undefined
  spellCheck?: boolean
  autoCapitalize?: string
  end?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** One line of text in a cell. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', inputMode, maxLength, counter = false, counterText, max, min, step, mono, spellCheck, autoCapitalize, end, className, ref, ...field } = props
  const { value, onChange } = field
  const input = useRef<HTMLInputElement>(null)
  const change = (typed: string) => onChange(type === 'number' ? atMost(typed, max) : typed.slice(0, maxLength))
  useEarlyValue(input, value, change)
  return (
    <Cell {...field} end={end} className={className} counter={counter && maxLength ? <Counter used={value.length} of={maxLength} text={counterText} /> : undefined}>
      <input {...controlAttributes(field)} ref={(element) => { input.current = element; give(ref, element) }} type={type} inputMode={inputMode}
        maxLength={type === 'number' ? undefined : maxLength} min={min} max={max} step={step} spellCheck={spellCheck} autoCapitalize={autoCapitalize}
        data-mono={mono || undefined} onChange={(event) => change(event.target.value)} />
    </Cell>
  )
}

function atMost(typed: string, max: number | undefined): string {
  return max !== undefined && Number(typed) > max ? String(max) : typed
}
