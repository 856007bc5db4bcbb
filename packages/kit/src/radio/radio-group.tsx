import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button/Button.tsx'
import { describedBy } from '../field/cell/Cell.tsx'
import type { CellState, FieldState } from '../field/cell/Cell.tsx'
import { useMissing } from '../field/cell/useMissing.ts'
import { isClearable } from '../select/ClearButton.tsx'
import type { Option, OptionId } from '../select/options/option.ts'
import { selectEnglish } from '../select/options/texts.ts'
import { useTexts } from '../settings/settings.ts'

/**
 * A choice of one from a few options. `className` and `style` belong to the frame, `ref` and other
 * HTML attributes to the element with the role `radiogroup`.
 */
export type RadioGroupBaseProps = {
  /** Name of the buttons in a form. @default the id */
  name?: string | undefined
  /** The options to choose from, as of a `SelectField`. All of them are shown: keep them few. */
  options: readonly Option[]
  /** Id of the chosen option; null while there is none. */
  value: OptionId | null
  /** Called with the id of the chosen option; null when the group was emptied. */
  onChange: (value: OptionId | null) => void
  /** The focus has left the group. @default none */
  onBlur?: (() => void) | undefined
  /** Tells the browser and screen readers that one must be chosen. @default false */
  required?: boolean | undefined
  /** Can be read, not changed. @default false */
  readOnly?: boolean | undefined
  /** Name of the button that empties an optional group. @default Clear */
  clearText?: string | undefined
} & Omit<
  ComponentProps<'div'>,
  | keyof CellState
  | 'children'
  | 'defaultChecked'
  | 'defaultValue'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'role'
  | 'tabIndex'
>

/** Splits the properties of a group into those of its frame and those of its buttons. */
export function useRadioGroup({
  label,
  optional,
  error: ownError,
  invalid,
  hint,
  changed,
  texts,
  clearText,
  className,
  style,
  ...radios
}: RadioGroupBaseProps & FieldState) {
  const { id, value, disabled, readOnly, onChange } = radios
  const { clear: clearName } = useTexts('select', selectEnglish, { clear: clearText })
  const state = { ...radios, error: ownError, invalid, texts }
  const { error, onBlur } = useMissing(state, value === null || value === '')
  const clear = () => {
    flushSync(() => onChange(null))
    document.getElementById(id)?.focus()
  }
  return {
    frame: {
      id,
      label,
      optional,
      error,
      invalid,
      hint,
      changed,
      disabled,
      texts,
      className,
      style,
    },
    radios: {
      ...radios,
      onBlur,
      'aria-invalid': error || invalid ? true : undefined,
      'aria-describedby': describedBy({ id, error, hint }, radios['aria-describedby']),
    },
    clearButton: isClearable({ optional, disabled }, value) && !readOnly && (
      <Button
        variant="clear"
        aria-label={clearName}
        aria-describedby={`${id}-label`}
        onClick={clear}
      />
    ),
  }
}
