import { useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Cell, describedBy, FieldError } from '../field/cell/Cell.tsx'
import type { CellState } from '../field/cell/Cell.tsx'
import { joinRefs } from '../join-refs.ts'
import { ClearButton } from './ClearButton.tsx'
import type { ListComponents } from './lazy-lists.ts'
import { SelectContext } from './options/select-context.ts'
import { SelectTrigger } from './SelectTrigger.tsx'
import type { SearchTexts } from './options/texts.ts'
import { useSelectTrigger } from './useSelectTrigger.ts'

/**
 * The state of a cell, and HTML attributes. `className` and `style` belong to the cell; `ref` and
 * all other attributes belong to the trigger, except those that the select sets itself.
 */
export type SelectBaseProps = CellState & {
  /** Tells screen readers that it must be filled in. @default false */
  required?: boolean | undefined
} & Omit<
    ComponentProps<'button'>,
    | keyof CellState
    | 'children'
    | 'name'
    | 'value'
    | 'defaultValue'
    | 'type'
    | 'form'
    | 'role'
    | 'onBlur'
    | 'onChange'
    | 'onClick'
    | 'onFocus'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onPointerDown'
    | 'onPointerEnter'
  >

export type SelectCellProps = SelectBaseProps & {
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  /** The options are still loading: events on the trigger wait for them. */
  optionsPending?: boolean | undefined
  searchTexts: SearchTexts
  openOnMount?: boolean | undefined
  /**
   * The focus has left the trigger for another element than the list. `typed` is the text that was
   * typed before the list had loaded.
   */
  onLeave?: ((typed: string) => void) | undefined
  /** Given when the select may be emptied. */
  onClear?: (() => void) | undefined
  clearText?: string | undefined
  /** Lines below the trigger. @default none */
  below?: ReactNode
  /** What is wrong with the value itself; it gets the id `${id}-note`. */
  note?: ReactNode
  /** Carries the value in a form. */
  hiddenInput?: ReactNode
  /** Renders the list once it has loaded. */
  renderList: (lists: ListComponents) => ReactNode
}

/**
 * A closed select. It is small enough for every form, because its list loads when a person first
 * uses it.
 */
export function SelectCell({
  id,
  label,
  optional,
  required,
  error,
  invalid,
  hint,
  changed,
  disabled,
  checking,
  size,
  texts,
  className,
  style,
  ref,
  text,
  placeholder,
  optionsPending,
  searchTexts,
  openOnMount,
  onLeave,
  onClear,
  clearText,
  below,
  note,
  hiddenInput,
  renderList,
  ...attributes
}: SelectCellProps) {
  const cell = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { context, lists, status, triggerProps } = useSelectTrigger({
    id,
    cell,
    trigger,
    disabled,
    optionsPending,
    openOnMount,
    onLeave,
  })
  const isWaiting = status === 'waiting' && !checking
  const failedId = status === 'failed' && `${id}-failed`
  const state = { id, label, optional, error, invalid, hint, changed, disabled, size }

  return (
    <Cell
      {...state}
      checking={checking || isWaiting}
      texts={isWaiting ? { ...texts, checking: searchTexts.loading } : texts}
      ref={cell}
      className={className}
      style={style}
      select
      below={below}
      note={
        failedId ? (
          <div role="alert">
            <FieldError id={failedId}>{searchTexts.listFailed}</FieldError>
          </div>
        ) : (
          note
        )
      }
    >
      <SelectTrigger
        {...attributes}
        {...triggerProps}
        ref={joinRefs(trigger, ref)}
        disabled={disabled}
        data-value
        data-clearable={onClear ? true : undefined}
        aria-labelledby={attributes['aria-labelledby'] ?? `${id}-label`}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(
          // Firefox gives a button no value, although it is a combobox.
          Boolean(text) && `${id}-value`,
          describedBy(
            state,
            attributes['aria-describedby'],
            failedId || (note ? `${id}-note` : undefined),
          ),
        )}
        valueId={`${id}-value`}
        text={text}
        placeholder={placeholder}
      />
      {onClear && <ClearButton id={id} text={clearText} onClear={onClear} />}
      {hiddenInput}
      <SelectContext value={context}>{lists && renderList(lists)}</SelectContext>
    </Cell>
  )
}
