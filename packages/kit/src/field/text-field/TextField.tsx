'use client'

import { useRef } from 'react'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { joinRefs } from '../../join-refs.ts'
import { Cell } from '../cell/Cell.tsx'
import { splitField } from '../cell/control.ts'
import type { ControlProps } from '../cell/control.ts'
import { LazyCounter } from './LazyCounter.tsx'
import { useEarlyValue } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'

export type TextFieldProps = ControlProps & {
  /** The kind of text. Use `NumberField` for numbers. @default text */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  /** The keyboard of a phone. @default the one of the type */
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** The greatest number of characters; the rest is cut off. @default none */
  maxLength?: number | undefined
  /** Shows how many characters remain. @default true with a `maxLength` */
  counter?: boolean | undefined
  /** The text of the counter. @default '12 left' */
  counterText?: ((left: number) => string) | undefined
  /** Uses the code typeface, for text that a machine reads: logins, codes, times. @default false */
  mono?: boolean | undefined
  /** Whether the browser checks the spelling. @default what the browser does */
  spellCheck?: boolean
  /** What a phone's keyboard capitalises: `none`, `words`. @default what the browser does */
  autoCapitalize?: string
  /** Buttons and icons right of the value. @default none */
  end?: ReactNode
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/** One line of text in a cell. */
export function TextField({
  type = 'text',
  maxLength,
  counter = true,
  counterText,
  mono,
  end,
  ref,
  ...field
}: TextFieldProps) {
  const { id, value, onChange } = field
  const input = useRef<HTMLInputElement>(null)
  const hasCounter = counter && maxLength !== undefined
  // A text that is too long already keeps its end.
  const limit = maxLength && Math.max(maxLength, value.length)
  const change = (typed: string) => onChange(typed.slice(0, limit))
  useEarlyValue(input, value, change)
  const missing = useMissing(field, value === '')
  const { cell, control } = splitField({ ...field, ...missing }, hasCounter && `${id}-counter`)
  return (
    <Cell
      {...cell}
      end={end}
      counter={
        hasCounter && <LazyCounter id={id} used={value.length} of={maxLength} text={counterText} />
      }
    >
      <input
        {...control}
        ref={joinRefs(input, ref)}
        type={type}
        maxLength={maxLength}
        data-mono={mono || undefined}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}
