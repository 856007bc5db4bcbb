import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { FieldError } from '../field/Cell.tsx'
import { useBoxes } from './useBoxes.ts'
import styles from './CodeBoxes.module.css'

export type CodeBoxesTexts = {
  /** Name of a box. */
  box: (number: number, of: number) => string
}

const english: CodeBoxesTexts = { box: (number, of) => `Digit ${number} of ${of}` }

export type CodeBoxesProps = {
  /** Id of the group; the boxes are `${id}-1` and so on, the error `${id}-error`. */
  id: string
  /** What the digits are. @default Code */
  legend?: ReactNode
  /** A sentence under the boxes. @default none */
  hint?: ReactNode
  /** How many digits the code has. */
  length?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** The code, once, as soon as every box holds a digit. */
  onFull: (code: string) => void
  /** Why the last code was refused, such as 'Invalid code'; the boxes are red until a digit is typed. @default none */
  error?: ReactNode
  /** Raise it after each refused code: the boxes are emptied and the focus goes back to the first. @default 0 */
  attempt?: number
  /** The code is being checked: the boxes keep it and take no more. @default false */
  busy?: boolean
  /** Words of its own. @default English */
  texts?: Partial<CodeBoxesTexts> | undefined
}

/** A short code of digits, one in each box. A paste or the phone's suggestion in the first box fills them all. */
export function CodeBoxes({
  id,
  legend = 'Code',
  hint,
  length = 4,
  onFull,
  error,
  attempt = 0,
  busy = false,
  texts,
}: CodeBoxesProps) {
  const { digits, touched, box, inputs, back } = useBoxes({ length, attempt, busy, onFull })
  const shown = touched ? undefined : error
  const { box: nameOf } = { ...english, ...texts }
  usePhoneBackspace(inputs, back)
  return (
    <fieldset
      className={styles.group}
      id={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-busy={busy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.boxes} data-invalid={shown ? true : undefined}>
        {digits.map((_, at) => (
          <input
            key={at}
            {...box(at)}
            id={`${id}-${at + 1}`}
            className={styles.box}
            aria-label={nameOf(at + 1, length)}
            type="text"
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            maxLength={at === 0 ? length : undefined}
            readOnly={busy}
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? `${id}-error` : undefined}
          />
        ))}
      </div>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div role="alert" className={styles.alert}>
        {shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
      </div>
    </fieldset>
  )
}

/** Keyboards of phones tell no key. In an empty box nothing changes either: only the browser's intent to delete is seen. */
function usePhoneBackspace(
  inputs: ReturnType<typeof useBoxes>['inputs'],
  back: (at: number) => void,
) {
  useLayoutEffect(() => {
    const listening = new AbortController()
    inputs.current.forEach((input, at) =>
      input?.addEventListener(
        'beforeinput',
        (event) => {
          if (event.inputType === 'deleteContentBackward' && input.value === '') back(at)
        },
        listening,
      ),
    )
    return () => listening.abort()
  })
}
