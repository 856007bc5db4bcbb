'use client'

import { useRef } from 'react'
import type { Ref } from 'react'
import { joinRefs } from '../../join-refs.ts'
import { Cell } from '../cell/Cell.tsx'
import { splitField } from '../cell/control.ts'
import type { ControlProps } from '../cell/control.ts'
import { LazyCounter } from './LazyCounter.tsx'
import { useEarlyValue } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'

export type TextareaFieldProps = ControlProps & {
  /** The greatest number of characters; the rest is cut off. @default none */
  maxLength?: number | undefined
  /** Shows how many characters remain. @default true with a `maxLength` */
  counter?: boolean | undefined
  /** The text of the counter. @default '12 left' */
  counterText?: ((left: number) => string) | undefined
  /** The number of visible lines at first. The reader can make the field larger. */
  rows?: number
  /** The text area. @default none */
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text in a cell. */
export function TextareaField({
  maxLength,
  counter = true,
  counterText,
  rows = 3,
  ref,
  ...field
}: TextareaFieldProps) {
  const { id, value, onChange } = field
  const textarea = useRef<HTMLTextAreaElement>(null)
  const hasCounter = counter && maxLength !== undefined
  // A text that is too long already keeps its end.
  const limit = maxLength && Math.max(maxLength, value.length)
  const change = (typed: string) => onChange(typed.slice(0, limit))
  useEarlyValue(textarea, value, change)
  const missing = useMissing(field, value === '')
  const { cell, control } = splitField({ ...field, ...missing }, hasCounter && `${id}-counter`)
  return (
    <Cell
      {...cell}
      counter={
        hasCounter && <LazyCounter id={id} used={value.length} of={maxLength} text={counterText} />
      }
    >
      <textarea
        {...control}
        ref={joinRefs(textarea, ref)}
        rows={rows}
        maxLength={maxLength}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}
