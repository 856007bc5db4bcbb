import { useEffect, useRef } from 'react'
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, RefObject } from 'react'
import { describedBy } from './Cell.tsx'
import type { CellState } from './Cell.tsx'

/** What every typed field takes, whatever its value is: what the browser wants to know about it. */
export type ControlState = CellState & {
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
  /** Stands in the field while it is empty. @default none */
  placeholder?: string | undefined
  /** What the browser may fill in. @default what the browser does */
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** Takes the focus when it is first drawn. @default false */
  autoFocus?: boolean | undefined
  /** Fewest characters, for the browser's own check; whoever sends the form checks it. @default none */
  minLength?: number | undefined
}

/** The same with a controlled text. */
export type ControlProps = ControlState & {
  /** The text. */
  value: string
  /** The whole text, after every change. */
  onChange: (value: string) => void
}

/** The attributes that tie a control to its cell: id, name, label, hint and error. */
export function controlAttributes(
  props: Omit<ControlProps, 'onChange'>,
  ...describers: (string | false | undefined)[]
) {
  const {
    id,
    name = id,
    value,
    onBlur,
    onFocus,
    required,
    readOnly,
    disabled,
    placeholder,
    autoComplete,
    autoFocus,
    minLength,
    error,
    invalid,
  } = props
  return {
    id,
    name,
    value,
    onBlur,
    onFocus,
    required,
    readOnly,
    disabled,
    placeholder,
    autoComplete,
    autoFocus,
    minLength,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-describedby': describedBy(props, ...describers),
  } satisfies InputHTMLAttributes<HTMLElement>
}

/**
 * Reports what the browser put into the control before the page came alive (typed early, filled in by itself):
 * React keeps such text but fires no change for it.
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const first = useRef({ value, onChange })
  useEffect(() => {
    const early = control.current?.value ?? ''
    if (early !== '' && first.current.value === '') first.current.onChange(early)
  }, [control])
}

/** The same for a box that was ticked, or a switch that was turned, before the page came alive. */
export function useEarlyTick(
  control: RefObject<HTMLInputElement | null>,
  checked: boolean,
  onChange: (checked: boolean) => void,
) {
  const first = useRef({ checked, onChange })
  useEffect(() => {
    const early = control.current?.checked
    if (early !== undefined && early !== first.current.checked) first.current.onChange(early)
  }, [control])
}
