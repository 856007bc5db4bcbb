'use client'

import { useLayoutEffect } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from '../field/cell/Cell.tsx'
import { useCodeBoxes } from './useCodeBoxes.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './CodeBoxes.module.css'

export type CodeBoxesTexts = {
  /** Name of a box. */
  box: (number: number, of: number) => string
}

const english: CodeBoxesTexts = { box: (number, of) => `Digit ${number} of ${of}` }

export type CodeBoxesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
  /** Id of the group; the boxes are `${id}-1` and so on, the error `${id}-error`. */
  id: string
  /** What the digits stand for. @default Code */
  legend?: ReactNode
  /** A sentence under the boxes. @default none */
  hint?: ReactNode
  /** How many digits the code has. */
  length?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** Called once with the code when every box has a digit. */
  onFull: (code: string) => void
  /**
   * Why the last code was refused, such as 'Invalid code'. The boxes are red until a digit is
   * typed. @default none
   */
  error?: ReactNode
  /**
   * Increase it after each refused code: the boxes are emptied and the focus goes back to the
   * first. @default 0
   */
  attempt?: number
  /** The code is being checked: the boxes cannot be changed. @default false */
  busy?: boolean
  /** Words of its own. @default English */
  texts?: Partial<CodeBoxesTexts> | undefined
}

/**
 * A short code of digits, one in each box. A paste or the phone's suggestion in the first box fills
 * them all.
 */
export function CodeBoxes({
  id,
  legend = 'Code',
  hint,
  length = 4,
  onFull,
  error,
  attempt = 0,
  busy = false,
  texts: ownTexts,
  className,
  ...rest
}: CodeBoxesProps) {
  const state = useCodeBoxes({ length, attempt, busy, onFull })
  const shownError = state.hasTyped ? undefined : error
  const texts = useTexts('codeBoxes', english, ownTexts)
  usePhoneBackspace(state.inputs, state.deleteBack)
  return (
    <fieldset
      {...rest}
      className={classes(styles.group, className)}
      id={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-busy={busy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div dir="ltr" className={styles.boxes} data-invalid={shownError ? true : undefined}>
        {state.digits.map((_, index) => (
          <input
            key={index}
            {...state.boxProps(index)}
            id={`${id}-${index + 1}`}
            className={styles.box}
            aria-label={texts.box(index + 1, length)}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            maxLength={index === 0 ? length : undefined}
            readOnly={busy}
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError ? `${id}-error` : undefined}
          />
        ))}
      </div>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div role="alert" className={styles.alert}>
        {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
      </div>
    </fieldset>
  )
}

/**
 * A phone's keyboard fires no key event, and deleting in an empty box fires no change event. Only
 * `beforeinput` reports it.
 */
function usePhoneBackspace(
  inputs: ReturnType<typeof useCodeBoxes>['inputs'],
  deleteBack: (index: number) => void,
) {
  useLayoutEffect(() => {
    const listening = new AbortController()
    inputs.current.forEach((input, index) =>
      input?.addEventListener(
        'beforeinput',
        (event) => {
          if (event.inputType === 'deleteContentBackward' && input.value === '') deleteBack(index)
        },
        listening,
      ),
    )
    return () => listening.abort()
  })
}
