import type { CellState } from '../field/Cell.tsx'
import type { ListAsking } from '../list/endpoint.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { Chosen } from './Chosen.tsx'
import { isClearable } from './Clear.tsx'
import type { Option } from './option.ts'
import { SelectCell } from './SelectCell.tsx'
import { english } from './texts.ts'
import type { SearchTexts } from './texts.ts'
import type { Load } from './useLoaded.ts'

/** Where the options come from: the address of a list endpoint, or a function that asks for them in another way. */
export type OptionSource = ListAsking & {
  /** Address of a list endpoint: `/api/lists/airports`. @default none */
  address?: string | undefined
  /** Asks the endpoint for the whole list, 1000 options 250 ms after the last key, instead of 100 after 750 ms. @default false */
  whole?: boolean | undefined
  /** Takes the place of the address. @default none */
  load?: Load | undefined
  /** Milliseconds after the last key before the list is asked for. @default 750; 250 for a whole list */
  debounce?: number | undefined
}

export type AsyncSelectFieldProps = CellState &
  OptionSource & {
    /** Name under which the id, or the text, goes with a form. @default none */
    name?: string | undefined
    /** Asked to tell for 2 s that the list could not be read. The list says it, too. @default none */
    onToast?: ((toast: ToastRequest) => void) | undefined
    /** The list could not be read, and why. @default none */
    onLoadError?: ((error: unknown) => void) | undefined
    /** What was typed may be the value. The value is then a text: the typed one, or the value (else the name) of the picked option. @default false */
    allowTyped?: boolean | undefined
    /** The picked option, or with `allowTyped` a text; null while there is none. */
    value: string | Option | null
    /** What was picked, or typed with `allowTyped`; null when the field was emptied. */
    onChange: (value: string | Option | null) => void
    /** The option that was picked from the list, for fields that fill others in. @default none */
    onPick?: ((option: Option) => void) | undefined
    /** The focus has left the field, and its list with it. @default none */
    onBlur?: (() => void) | undefined
    /** Stands in the field while nothing is chosen. @default Select */
    placeholder?: string | undefined
    /** What the button that empties an optional field is called. @default Clear */
    clearText?: string | undefined
    /** The row that takes what was typed. @default 'Use “Lima”' */
    typedText?: ((typed: string) => string) | undefined
    /** The words of the list. @default English */
    searchTexts?: Partial<SearchTexts> | undefined
  }

/** A choice from a list that is asked for while one types. */
export function AsyncSelectField(props: AsyncSelectFieldProps) {
  const {
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
    ...rest
  } = props
  const { placeholder = 'Select', clearText, typedText, searchTexts, ...state } = rest

  const texts = { ...english, ...searchTexts }
  const shared = {
    address,
    filter,
    fetch,
    failedText,
    whole,
    load,
    debounce,
    onToast,
    onLoadError,
    allowTyped,
    value,
    onChange,
    onPick,
    onBlur,
    typedText,
    texts,
  }
  /** Nothing a person wrote is lost, even where no list has come to show it. */
  const left = (typed: string) => {
    if (allowTyped && typed.trim()) onChange(typed.trim())
    onBlur?.()
  }

  return (
    <SelectCell
      state={state}
      text={typeof value === 'string' ? value : value && <Chosen option={value} />}
      placeholder={placeholder}
      searched
      texts={texts}
      onLeft={left}
      onClear={isClearable(state, value) ? () => onChange(null) : undefined}
      clearText={clearText}
      hidden={
        name && (
          <input
            type="hidden"
            name={name}
            value={typeof value === 'object' ? (value?.id ?? '') : value}
          />
        )
      }
      renderList={({ AsyncList }) => <AsyncList {...shared} />}
    />
  )
}
