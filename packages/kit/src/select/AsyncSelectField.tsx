import type { ListRequestOptions } from './list-endpoint.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { isClearable } from './ClearButton.tsx'
import type { LoadOptions, Option, OptionId } from './options/option.ts'
import { SelectCell } from './SelectCell.tsx'
import type { SelectBaseProps } from './SelectCell.tsx'
import { SelectedOption } from './SelectedOption.tsx'
import { english } from './options/texts.ts'
import type { SearchTexts } from './options/texts.ts'

/** The source of the options: the address of a list endpoint, or a function that loads them in another way. */
export type OptionSource = ListRequestOptions & {
  /** Address of a list endpoint: `/api/lists/airports`. @default none */
  address?: string | undefined
  /** Loads the whole list, 1000 options 250 ms after the last key, instead of 100 options after 750 ms. @default false */
  whole?: boolean | undefined
  /** Takes the place of the address. @default none */
  load?: LoadOptions | undefined
  /** Milliseconds between the last key and the request. @default 750; 250 for a whole list */
  debounce?: number | undefined
}

export type AsyncSelectFieldProps = SelectBaseProps &
  OptionSource & {
    /** Name of the id, or of the text, in a form. @default none */
    name?: string | undefined
    /** Shows a toast of 2 s when the list could not be loaded. The list shows a message, too. @default none */
    onToast?: ((toast: ToastRequest) => void) | undefined
    /** Gets the error when the list could not be loaded. @default none */
    onLoadError?: ((error: unknown) => void) | undefined
    /** The typed text may be the value. The value is then a text: the typed one, or the value (else the name) of the picked option. @default false */
    allowTyped?: boolean | undefined
    /** The picked option, or with `allowTyped` a text; null while there is none. */
    value: string | Option | null
    /** Gets the picked option, or the text with `allowTyped`; null when the field was emptied. */
    onChange: (value: string | Option | null) => void
    /** Gets the option that was picked from the list, for fields that fill in others. @default none */
    onPick?: ((option: Option) => void) | undefined
    /** The focus has left the field and its list. @default none */
    onBlur?: (() => void) | undefined
    /** Shown while nothing is selected. @default Select */
    placeholder?: string | undefined
    /** Name of the button that empties an optional field. @default Clear */
    clearText?: string | undefined
    /** Words of the row that takes the typed text. @default 'Use “Lima”' */
    typedText?: ((typed: string) => string) | undefined
    /** The words of the list. @default English */
    searchTexts?: Partial<SearchTexts> | undefined
  }

/** A choice from a list that is loaded while a person types. */
export function AsyncSelectField({
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
  onBlur,
  placeholder = 'Select',
  typedText,
  searchTexts,
  ...rest
}: AsyncSelectFieldProps) {
  const texts = { ...english, ...searchTexts }
  const source = { address, filter, fetch, failedText, whole, load, debounce }
  const handlers = { onToast, onLoadError, onChange, onPick, onBlur }
  /** Typed text is kept, also where the list had not loaded yet. */
  const leave = (typed: string) => {
    if (allowTyped && typed.trim()) onChange(typed.trim())
    onBlur?.()
  }
  return (
    <SelectCell
      {...rest}
      text={typeof value === 'string' ? value : value && <SelectedOption option={value} />}
      placeholder={placeholder}
      isSearchable
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
