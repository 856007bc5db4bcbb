import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { FieldError } from '../field/Cell.tsx'
import { Icon } from '../icon/Icon.tsx'
import { SelectedOption } from '../select/SelectedOption.tsx'
import { SelectContext, maxOptionsWithoutSearch } from '../select/select-context.ts'
import type { Option, OptionId } from '../select/option.ts'
import { english } from '../select/texts.ts'
import type { SearchTexts } from '../select/texts.ts'
import { preventSpaceClick } from '../select/SelectTrigger.tsx'
import { useSelectTrigger } from '../select/useSelectTrigger.ts'
import styles from './Dropdown.module.css'

export type DropdownProps = {
  /** Id of the button. */
  id: string
  /** What is chosen here, for screen readers; the button shows the chosen option. */
  label: string
  /** What there is to choose from; see `SelectField`. */
  options: readonly Option[]
  /** Id of the chosen option; null while there is none. */
  value: OptionId | null
  /** The id of the option that was chosen. */
  onChange: (value: OptionId) => void
  /** Options side by side, in the order given. A list with a search row has one column. */
  columns?: 1 | 2
  /** A search row on top. @default on with more than ten options in one column */
  search?: boolean
  /** Stands in the button while nothing is chosen. */
  placeholder?: string
  /** One of the looks of a button. */
  variant?: ButtonProps['variant']
  /** Looks and says disabled, keeps the focus, opens nothing. */
  disabled?: boolean
  /** The words of the list. @default English */
  texts?: Partial<SearchTexts>
  /** A class of the button. @default none */
  className?: string | undefined
}

/** A button that shows what is chosen and opens the options: a choice that belongs to a list or a bar, not to a form. */
export function Dropdown({
  id,
  label,
  options,
  value,
  onChange,
  columns = 1,
  search,
  placeholder = 'Select',
  variant = 'secondaryMedium',
  disabled = false,
  className,
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
    isSearchable: searched,
    align: searched ? 'stretch' : 'start',
  })
  const texts = { ...english, ...rest.texts }
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
        {...focusProps}
        ref={trigger}
        {...(!disabled && { onClick, onKeyDown })}
        variant={variant}
        disabled={disabled}
        className={className}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={popupId}
        onKeyUp={preventSpaceClick}
        aria-describedby={failedId}
        iconEnd={
          status === 'waiting' ? (
            <Spinner label={texts.loading} />
          ) : (
            <Icon of={ChevronDown} size={16} />
          )
        }
      >
        {selected ? <SelectedOption option={selected} /> : placeholder}
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
