import { useRef } from 'react'
import type { Ref } from 'react'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { Counter } from './Counter.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'

export type TextareaFieldProps = ControlProps & {
  /** Characters; what goes beyond is cut off. @default none */
  maxLength?: number | undefined
  /** Shows how many characters remain. @default true with a `maxLength` */
  counter?: boolean | undefined
  /** Words of the counter. @default '12 left' */
  counterText?: ((left: number) => string) | undefined
  /** Lines that show at first; the reader can pull it larger. */
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
  const area = useRef<HTMLTextAreaElement>(null)
  const counted = counter && maxLength !== undefined
  const change = (typed: string) => onChange(typed.slice(0, maxLength))
  useEarlyValue(area, value, change)
  return (
    <Cell
      {...field}
      counter={
        counted ? (
          <Counter id={id} used={value.length} of={maxLength} text={counterText} />
        ) : undefined
      }
    >
      <textarea
        {...controlAttributes(field, counted && `${id}-counter`)}
        ref={(element) => {
          area.current = element
          give(ref, element)
        }}
        rows={rows}
        maxLength={maxLength}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}
