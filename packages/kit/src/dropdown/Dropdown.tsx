'use client'

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { HTMLAttributes, Ref } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner/Spinner.tsx'
import { FieldError } from '../field/cell/Cell.tsx'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import { SelectedOption } from '../select/SelectedOption.tsx'
import { SelectContext, maxOptionsWithoutSearch } from '../select/options/select-context.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { english, selectEnglish } from '../select/options/texts.ts'
import type { SearchTexts } from '../select/options/texts.ts'
import { preventSpaceClick } from '../select/SelectTrigger.tsx'
import { useSelectTrigger } from '../select/useSelectTrigger.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './Dropdown.module.css'

/** The attributes of the button, except those that open the list. */
type ButtonAttributes = Omit<
  HTMLAttributes<HTMLElement>,
  | 'children'
  | 'onBlur'
  | 'onChange'
  | 'onClick'
  | 'onFocus'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onPointerDown'
  | 'onPointerEnter'
>

export type DropdownProps = ButtonAttributes & {
  /** Id of the button. */
  id: string
  /** What the reader chooses, for screen readers; the button shows the chosen option. */
  label: string
  /** The options; see `SelectField`. */
  options: readonly Option[]
  /** Id of the chosen option; null while there is none. */
  value: OptionId | null
  /** The id of the option that was chosen. */
  onChange: (value: OptionId) => void
  /** Options in columns, in the given order. A list with a search row has one column. */
  columns?: 1 | 2
  /** Whether there is a search row on top. @default on with more than ten options in one column */
  search?: boolean
  /** Shown in the button while nothing is chosen. @default Select */
  placeholder?: string | undefined
  /** Variant of the button. */
  variant?: ButtonProps['variant']
  /** The button looks disabled and is announced so, keeps the focus and opens nothing. */
  disabled?: boolean
  /** The words of the list. @default English */
  texts?: Partial<SearchTexts>
  /** The button. @default none */
  ref?: Ref<HTMLElement> | undefined
}

/**
 * A button that shows the chosen option and opens the list of options. It is for a list or a bar,
 * not for a form.
 */
export function Dropdown({
  id,
  label,
  options,
  value,
  onChange,
  columns = 1,
  search,
  placeholder,
  variant = 'secondaryMedium',
  disabled = false,
  texts: ownTexts,
  ref,
  ...rest
}: DropdownProps) {
  const searched = search ?? (columns === 1 && options.length > maxOptionsWithoutSearch)
  const cell = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { context, lists, status, triggerProps } = useSelectTrigger({
    id,
    cell,
    trigger,
    disabled,
    align: searched ? 'stretch' : 'start',
  })
  const closed = useTexts('select', selectEnglish, { placeholder })
  const texts = useTexts('list', english, ownTexts)
  const selected = options.find((option) => option.id === value) ?? null
  const failedId = status === 'failed' ? `${id}-failed` : undefined
  const { isOpen, popupId, onClick, onKeyDown, ...focusProps } = triggerProps
  const shared = { options, selected, texts, onPick: (option: Option) => onChange(option.id) }
  return (
    <div ref={cell} className={styles.host}>
      <span id={`${id}-label`} hidden>
        {label}
      </span>
      <Button
        {...rest}
        {...focusProps}
        ref={joinRefs<HTMLElement>(trigger, ref)}
        {...(!disabled && { onClick, onKeyDown })}
        variant={variant}
        disabled={disabled}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={popupId}
        onKeyUp={preventSpaceClick}
        aria-describedby={classes(selected && `${id}-value`, failedId)}
        iconEnd={
          status === 'waiting' ? (
            <Spinner label={texts.loading} />
          ) : (
            <Icon of={ChevronDown} size={16} />
          )
        }
      >
        <span id={`${id}-value`}>
          {selected ? <SelectedOption option={selected} /> : closed.placeholder}
        </span>
      </Button>
      <SelectContext value={context}>
        {lists &&
          (searched ? (
            <lists.LocalSearchList {...shared} onBlur={undefined} />
          ) : (
            <lists.PlainList {...shared} columns={columns} />
          ))}
      </SelectContext>
      {failedId && (
        <div role="alert">
          <FieldError id={failedId}>{texts.listFailed}</FieldError>
        </div>
      )}
    </div>
  )
}
