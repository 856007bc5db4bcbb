import { useRef } from 'react'
import type { HTMLAttributes, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { Counter } from './Counter.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'

export type TextFieldProps = ControlProps & {
  /** Kind of text; for numbers there is `NumberField`. @default text */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  /** Keys that a telephone offers. @default what belongs to the type */
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Characters; what goes beyond is cut off. @default none */
  maxLength?: number | undefined
  /** Shows how many characters remain. @default true with a `maxLength` */
  counter?: boolean | undefined
  /** Words of the counter. @default '12 left' */
  counterText?: ((left: number) => string) | undefined
  /** For what a machine reads back: logins, codes, times. @default false */
  mono?: boolean | undefined
  /** Whether the browser looks for mistakes of spelling. @default what the browser does */
  spellCheck?: boolean
  /** What a telephone writes large by itself: `none`, `words`. @default what the browser does */
  autoCapitalize?: string
  /** Buttons and marks at the right of the value. @default none */
  end?: ReactNode
  /** Hears every key before it writes. @default none */
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  /** A class of the cell. @default none */
  className?: string | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/** One line of text in a cell. */
export function TextField(props: TextFieldProps) {
  const {
    type = 'text',
    inputMode,
    maxLength,
    counter = true,
    counterText,
    mono,
    spellCheck,
    autoCapitalize,
    end,
    onKeyDown,
    className,
    ref,
    ...field
  } = props
  const { id, value, onChange } = field
  const input = useRef<HTMLInputElement>(null)
  const counted = counter && maxLength !== undefined
  const change = (typed: string) => onChange(typed.slice(0, maxLength))
  useEarlyValue(input, value, change)
  return (
    <Cell
      {...field}
      end={end}
      className={className}
      counter={
        counted ? (
          <Counter id={id} used={value.length} of={maxLength} text={counterText} />
        ) : undefined
      }
    >
      <input
        {...controlAttributes(field, counted && `${id}-counter`)}
        ref={(element) => {
          input.current = element
          give(ref, element)
        }}
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        spellCheck={spellCheck}
        autoCapitalize={autoCapitalize}
        data-mono={mono || undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => change(event.target.value)}
      />
    </Cell>
  )
}
