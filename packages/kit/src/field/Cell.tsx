import { CircleAlert, LockKeyhole } from 'lucide-react'
import { Fragment, isValidElement } from 'react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Cell.module.css'

/** What every field says about itself, whatever control it holds. */
export type CellState = {
  /** Id of the control; the error is `${id}-error`, the hint `${id}-hint`, the label `${id}-label`. */
  id: string
  /** What is asked for. */
  label: ReactNode
  /** Says so beside the label; everything else is required. @default false */
  optional?: boolean | undefined
  /** What is wrong, in words, under the value. @default none */
  error?: ReactNode
  /** Wrong, for a reason that a notice gives and not this cell. @default false */
  invalid?: boolean | undefined
  /** A sentence under the value that helps to fill it in. @default none */
  hint?: ReactNode
  /** Differs from what is stored. @default false */
  changed?: boolean | undefined
  /** Cannot be changed: drawn with a lock. @default false */
  disabled?: boolean | undefined
  /** A question about the value is on its way to the server. @default false */
  checking?: boolean | undefined
  /** Share of the row: `two` is double width, `third` a little less than its neighbours. @default an equal share */
  size?: 'two' | 'third' | undefined
  /** Words of its own. @default English */
  texts?: Partial<CellTexts> | undefined
}

export type CellTexts = { optional: string; changed: string; checking: string }

const english: CellTexts = { optional: 'optional', changed: 'changed', checking: 'Checking' }

export type CellProps = CellState & {
  /** Id of the control, where it is not the cell's own. @default the id */
  htmlFor?: string
  /** Remaining characters, drawn right of the label. @default none */
  counter?: ReactNode
  /** Buttons and marks at the right of the value. @default none */
  end?: ReactNode
  /** A line of its own between hint and error. @default none */
  note?: ReactNode
  /** The value may take two lines and the whole cell is a button. @default false */
  select?: boolean
  /** A class of one's own. @default none */
  className?: string | undefined
  /** The cell. @default none */
  ref?: Ref<HTMLDivElement>
  /** The control. */
  children: ReactNode
}

/** Names the texts below the value that exist, for `aria-describedby`. */
export function describedBy(
  { id, error, hint }: Pick<CellState, 'id' | 'error' | 'hint'>,
  ...more: (string | false | undefined)[]
): string | undefined {
  return classes(hint ? `${id}-hint` : false, ...more, error ? `${id}-error` : false)
}

/** One element, with no words beside it: a style sheet cannot see whether there are any. */
const isElement = (hint: ReactNode) => isValidElement(hint) && hint.type !== Fragment

/** A cell of a ticket: label above, value below, then hint and error (design, section 5). */
export function Cell(props: CellProps) {
  const {
    id,
    label,
    htmlFor = id,
    optional,
    error,
    invalid,
    hint,
    changed,
    disabled,
    checking,
    size,
    counter,
    end,
    note,
    select,
    className,
    ref,
    children,
  } = props
  const texts = { ...english, ...props.texts }
  return (
    <div
      ref={ref}
      className={classes(styles.cell, className)}
      data-cell
      data-size={size}
      data-select={select || undefined}
      data-invalid={error || invalid ? true : undefined}
      data-disabled={disabled || undefined}
      data-changed={changed || undefined}
    >
      <div className={styles.head}>
        <label className={styles.label} id={`${id}-label`} htmlFor={htmlFor}>
          {label}
          {changed && <span className="sr"> ({texts.changed})</span>}
        </label>
        {(optional || counter) && (
          <span className={styles.marks}>
            {optional && <span>{texts.optional}</span>}
            {counter}
          </span>
        )}
      </div>
      <div className={styles.body}>
        {children}
        {checking && (
          <span className={styles.checking}>
            <Spinner label={texts.checking} />
          </span>
        )}
        {disabled && (
          <span className={styles.lock}>
            <Icon of={LockKeyhole} size={16} />
          </span>
        )}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`} data-element={isElement(hint) || undefined}>
          {hint}
        </div>
      )}
      {note}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The message under a field: a sign and words, never colour alone. */
export function FieldError({
  id,
  children,
}: {
  /** The field names it in `aria-describedby`. */ id: string
  /** The words. */ children: ReactNode
}) {
  return (
    <div className={styles.error} id={id}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </div>
  )
}
