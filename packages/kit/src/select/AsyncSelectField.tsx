import type { CellState } from '../field/Cell.tsx'
import { isClearable } from './Clear.tsx'
import { labelOf } from './option.ts'
import type { Option } from './option.ts'
import { SelectCell } from './SelectCell.tsx'
import { english } from './texts.ts'
import type { SearchTexts } from './texts.ts'
import type { Load } from './useLoaded.ts'

export type AsyncSelectFieldProps = CellState & {
  name?: string | undefined
  /** Asks for options; the signal tells when the answer is no longer wanted. */
  load: Load
  onLoadError?: ((error: unknown) => void) | undefined
  /** Milliseconds after the last key before the list is asked for. */
  debounce?: number | undefined
  /** What was typed may be the value. The value is then a text: the typed one, or the value (else the name) of the picked option. */
  allowTyped?: boolean | undefined
  value: string | Option | null
  onChange: (value: string | Option | null) => void
  /** The option that was picked from the list, for fields that fill others in. */
  onPick?: ((option: Option) => void) | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  clearText?: string | undefined
  /** The row that takes what was typed. */
  typedText?: ((typed: string) => string) | undefined
  searchTexts?: Partial<SearchTexts> | undefined
}

/** A choice from a list that is asked for while one types. */
export function AsyncSelectField(props: AsyncSelectFieldProps) {
  const { name, load, onLoadError, debounce, allowTyped = false, value, onChange, onPick, onBlur, placeholder = 'Select', clearText, ...rest } = props
  const { typedText, searchTexts, ...state } = rest
  const texts = { ...english, ...searchTexts }
  const shared = { load, onLoadError, debounce, allowTyped, value, onChange, onPick, onBlur, typedText, texts }

  /** Nothing a person wrote is lost, even where no list has come to show it. */
  const left = (typed: string) => {
    if (!allowTyped || !typed.trim()) return
    onChange(typed.trim())
    onBlur?.()
  }

  return (
    <SelectCell state={state} text={typeof value === 'string' ? value : value && labelOf(value)} placeholder={placeholder} texts={texts} onLeft={left}
      onClear={isClearable(state, value) ? () => onChange(null) : undefined} clearText={clearText}
      hidden={name && <input type="hidden" name={name} value={typeof value === 'object' ? value?.id ?? '' : value} />}
      renderList={({ AsyncList }) => <AsyncList {...shared} />} />
  )
}
