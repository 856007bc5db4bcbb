import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterPress } from './after-press.ts'
import { useCellTexts } from './cell-texts.ts'
import type { CellTexts } from './cell-texts.ts'

export type MissingOptions = {
  required?: boolean | undefined
  error?: ReactNode
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
  texts?: Partial<CellTexts> | undefined
}

/**
 * The error of a field: its own, or 'missing value' when a person has left a required field empty
 * (specification, section 5).
 */
export function useMissing(field: MissingOptions, isEmpty: boolean) {
  const [isLeft, setIsLeft] = useState(false)
  const { missing } = useCellTexts(field.texts)
  const { required, error, invalid, disabled, readOnly } = field
  // A field that its owner empties later, after a send, was not left empty.
  if (isLeft && !isEmpty) setIsLeft(false)
  const isMissing = required && isEmpty && isLeft && !invalid && !disabled && !readOnly
  const onBlur = () => {
    // A window that loses the focus gives it back to the field.
    if (isEmpty && document.hasFocus()) afterPress(() => setIsLeft(true))
    field.onBlur?.()
  }
  return { error: error || (isMissing && missing) || undefined, onBlur }
}
