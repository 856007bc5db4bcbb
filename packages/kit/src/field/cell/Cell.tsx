'use client'

import { CircleAlert, LockKeyhole } from 'lucide-react'
import { Fragment, isValidElement } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { Spinner } from '../../feedback/spinner/Spinner.tsx'
import { Icon } from '../../icon/Icon.tsx'
import { useCellTexts } from './cell-texts.ts'
import type { CellTexts } from './cell-texts.ts'
import { LabelText } from './LabelText.tsx'
import styles from './Cell.module.css'

export type { CellTexts }

/** The properties of every field, in a cell or outside of tickets. */
export type FieldState = {
  /**
   * Id of the control; the error is `${id}-error`, the hint `${id}-hint`, the label `${id}-label`.
   */
  id: string
  /** What is asked for. */
  label: ReactNode
  /**
   * Shows beside the label that the field may be empty. Screen readers hear `required`, the property
   * of the field. @default false
   */
  optional?: boolean | undefined
  /** The error message under the value. @default none */
  error?: ReactNode
  /** The field has an error, but a notice shows its message. @default false */
  invalid?: boolean | undefined
  /** A sentence under the value that helps to fill it in. @default none */
  hint?: ReactNode
  /** The value differs from the stored one. @default false */
  changed?: boolean | undefined
  /** The value cannot be changed; the cell shows a lock. @default false */
  disabled?: boolean | undefined
  /** Words of its own. @default English */
  texts?: Partial<CellTexts> | undefined
}

/** The properties of every field in a cell, with any control. */
export type CellState = FieldState & {
  /** The server is checking the value. @default false */
  checking?: boolean | undefined
  /**
   * The share of the row: `two` is double width, `third` is a little less than its neighbours.
   * @default an equal share
   */
  size?: 'two' | 'third' | undefined
}

export type CellProps = CellState &
  ComponentProps<'div'> & {
    /**
     * The id of the control, if it differs from the cell's id; null for a group of controls, which
     * names its label by `${id}-label`. @default the id
     */
    htmlFor?: string | null
    /** Remaining characters, right of the label. @default none */
    counter?: ReactNode
    /** Buttons and icons right of the value. @default none */
    end?: ReactNode
    /** Lines below the control, above the hint. @default none */
    below?: ReactNode
    /** A separate line between hint and error. @default none */
    note?: ReactNode
    /** The value may take two lines and the whole cell is a button. @default false */
    select?: boolean
    /** The control. */
    children: ReactNode
  }

/** The ids of the texts below the value that exist, for `aria-describedby`. */
export function describedBy(
  { id, error, hint }: Pick<CellState, 'id' | 'error' | 'hint'>,
  ...more: (string | false | undefined)[]
): string | undefined {
  return classes(hint ? `${id}-hint` : false, ...more, error ? `${id}-error` : false)
}

/** The element is alone in the label, because CSS cannot select by text. */
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
    texts: ownTexts,
    counter,
    end,
    below,
    note,
    select,
    className,
    children,
    ...rest
  } = props
  const texts = useCellTexts(ownTexts)
  const Label = (htmlFor === null ? 'span' : 'label') as 'label'
  return (
    <div
      {...rest}
      className={classes(styles.cell, className)}
      data-cell
      data-size={size}
      data-select={select || undefined}
      data-invalid={error || invalid ? true : undefined}
      data-disabled={disabled || undefined}
    >
      <div className={classes(styles.head, changed && 'kit-changed')}>
        <Label className={styles.label} id={`${id}-label`} htmlFor={htmlFor ?? undefined}>
          <LabelText className={styles.words} changed={changed && texts.changed}>
            {label}
          </LabelText>
        </Label>
        <Marks optional={optional && texts.optional} counter={counter} />
      </div>
      <div className={styles.body}>
        {children}
        {checking && <Checking label={texts.checking} />}
        {disabled && <Lock />}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {below}
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

function Marks({ optional, counter }: { optional: ReactNode; counter: ReactNode }) {
  if (!optional && !counter) return null
  return (
    <span className={styles.marks}>
      {optional && <span>{optional}</span>}
      {counter}
    </span>
  )
}

function Checking({ label }: { label: string }) {
  return (
    <span className={styles.checking}>
      <Spinner label={label} />
    </span>
  )
}

function Lock() {
  return (
    <span className={styles.lock}>
      <Icon of={LockKeyhole} size={16} />
    </span>
  )
}

export type FieldErrorProps = Omit<ComponentProps<'div'>, 'id'> & {
  /** The field names it in `aria-describedby`. */
  id: string
  /** The words. */
  children: ReactNode
}

/** The message under a field: an icon and text, never colour alone. */
export function FieldError({ className, children, ...rest }: FieldErrorProps) {
  return (
    <div {...rest} className={classes(styles.error, className)}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </div>
  )
}
