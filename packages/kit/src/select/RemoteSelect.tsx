import { useMissing } from '../field/cell/useMissing.ts'
import { isClearable } from './ClearButton.tsx'
import type { Option, OptionId } from './options/option.ts'
import type { RemoteBaseProps, RemoteOptionsProps } from './options/remote-options.ts'
import { SelectCell } from './SelectCell.tsx'
import type { SelectBaseProps, SelectCellProps } from './SelectCell.tsx'
import { SelectedOption } from './SelectedOption.tsx'
import { english, selectEnglish } from './options/texts.ts'
import type { SearchTexts } from './options/texts.ts'
import { useSettings, useTexts } from '../settings/settings.ts'

/** What a select with remote options takes, whatever its value may be. */
export type RemoteSelectBaseProps = SelectBaseProps &
  RemoteBaseProps & {
    /** Name of the id, or of the text, in a form. @default none */
    name?: string | undefined
    /** Shown while nothing is selected. @default Select */
    placeholder?: string | undefined
    /** Name of the button that empties an optional field. @default Clear */
    clearText?: string | undefined
    /** The words of the list. @default English */
    searchTexts?: Partial<SearchTexts> | undefined
  }

export type RemoteSelectProps = RemoteSelectBaseProps &
  RemoteOptionsProps & {
    /** Shown in place of the value. */
    text?: string | undefined
    /** What is wrong with the value itself. */
    note?: SelectCellProps['note']
  }

/** A select that loads its options while a person types. */
export function RemoteSelect({
  name,
  address,
  filter,
  fetch,
  failedText,
  whole = false,
  load,
  debounce,
  onToast,
  onLoadError,
  allowTyped = false,
  value,
  onChange,
  onPick,
  onBlur: ownBlur,
  placeholder,
  typedText,
  searchTexts,
  text,
  ...rest
}: RemoteSelectProps) {
  const closed = useTexts('select', selectEnglish, { placeholder })
  const texts = useTexts('list', english, searchTexts)
  const { error, onBlur } = useMissing({ ...rest, onBlur: ownBlur }, value === null || value === '')
  const shared = useSettings()
  const source = {
    address,
    filter,
    fetch: fetch ?? shared.fetch,
    failedText,
    whole,
    load,
    debounce,
  }
  const handlers = { onToast: onToast ?? shared.onToast, onLoadError, onChange, onPick, onBlur }
  /** Typed text is kept, also where the list had not loaded yet. */
  const leave = (typed: string) => {
    if (allowTyped && typed.trim()) onChange(typed.trim())
    onBlur()
  }
  return (
    <SelectCell
      {...rest}
      error={error}
      text={
        text ?? (typeof value === 'string' ? value : value && <SelectedOption option={value} />)
      }
      placeholder={closed.placeholder}
      searchTexts={texts}
      onLeave={leave}
      onClear={isClearable(rest, value) ? () => onChange(null) : undefined}
      hiddenInput={name && <input type="hidden" name={name} value={formValueOf(value)} />}
      renderList={({ RemoteSearchList }) => (
        <RemoteSearchList
          {...source}
          {...handlers}
          allowTyped={allowTyped}
          value={value}
          typedText={typedText}
          texts={texts}
        />
      )}
    />
  )
}

function formValueOf(value: string | Option | null): OptionId {
  return typeof value === 'string' ? value : (value?.id ?? '')
}
