import type { ComponentProps, HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import { describedBy } from './Cell.tsx'
import type { CellState } from './Cell.tsx'

/** Attributes of the control that HTML knows and the field does not name itself. */
type OtherAttributes = Omit<
  HTMLAttributes<HTMLElement>,
  | keyof CellState
  | 'children'
  | 'defaultChecked'
  | 'defaultValue'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
>

/**
 * The properties of every typed field, whatever its value is. `className` and `style` belong to the
 * cell, other attributes to the control.
 */
export type ControlState = CellState &
  OtherAttributes & {
    /** Name for the browser. @default the id */
    name?: string | undefined
    /** The focus has left the field. @default none */
    onBlur?: (() => void) | undefined
    /** The focus has come to the field. @default none */
    onFocus?: (() => void) | undefined
    /** Tells the browser and screen readers that it must be filled in. @default false */
    required?: boolean | undefined
    /** Can be read and copied, not changed. @default false */
    readOnly?: boolean | undefined
    /** Shown in the field while it is empty. @default none */
    placeholder?: string | undefined
    /** What the browser may fill in. @default what the browser does */
    autoComplete?: HTMLInputAutoCompleteAttribute | undefined
    /** Takes the focus when it is first drawn. @default false */
    autoFocus?: boolean | undefined
    /**
     * The least number of characters, for the browser's own check. The code that sends the form
     * must check it again. @default none
     */
    minLength?: number | undefined
  }

/** The same with a controlled text. */
export type ControlProps = ControlState & {
  /** The text. */
  value: string
  /** The whole text, after every change. */
  onChange: (value: string) => void
}

/**
 * Splits the properties of a field into those of its cell and the attributes of its control.
 * @param describers ids of further texts that describe the control
 */
export function splitField(
  props: ControlState & { value: string; onChange?: unknown },
  ...describers: (string | false | undefined)[]
) {
  const { label, optional, error, invalid, hint, changed, checking, size, texts, ...others } = props
  const { className, style, onChange: _, ...attributes } = others
  const { id, disabled } = attributes
  const cellState = { id, label, optional, error, invalid, hint, changed, disabled, checking }
  return {
    cell: { ...cellState, size, texts, className, style } satisfies CellState &
      ComponentProps<'div'>,
    control: {
      ...attributes,
      name: attributes.name ?? id,
      'aria-invalid': error || invalid ? true : attributes['aria-invalid'],
      'aria-describedby': describedBy(props, ...describers, attributes['aria-describedby']),
    },
  }
}
