import type { CellState } from '../field/Cell.tsx'
import { Chosen } from './Chosen.tsx'
import { isClearable } from './Clear.tsx'
import { mostWithoutSearch } from './host.ts'
import type { Option, OptionId } from './option.ts'
import { SelectCell } from './SelectCell.tsx'
import { english } from './texts.ts'
import type { SearchTexts } from './texts.ts'

export type SelectFieldProps = CellState & {
  /** Name under which the id goes with a form. @default none */
  name?: string | undefined
  /** What there is to choose from: see "An option". */
  options: readonly Option[]
  /** Id of the chosen option; null while there is none. One that no option has is shown as it is. */
  value: OptionId | null
  /** The id of the option that was chosen; null when the field was emptied. */
  onChange: (value: OptionId | null) => void
  /** The focus has left the field, and its list with it. @default none */
  onBlur?: (() => void) | undefined
  /** Stands in the field while nothing is chosen. */
  placeholder?: string | undefined
  /** The list is open from the start and takes the focus. @default false */
  openOnMount?: boolean | undefined
  /** What the button that empties an optional field is called. @default Clear */
  clearText?: string | undefined
  /** The words of the list. @default English */
  searchTexts?: Partial<SearchTexts> | undefined
}

/** A choice from a list, drawn as a cell. Optional ones can be emptied; more than ten options can be searched. */
export function SelectField({
  options,
  value,
  onChange,
  name,
  placeholder = 'Select',
  openOnMount,
  clearText,
  searchTexts,
  onBlur,
  ...state
}: SelectFieldProps) {
  const texts = { ...english, ...searchTexts }
  const selected = options.find((option) => option.id === value) ?? null
  const shown = selected ?? stored(value, state)
  const searched = options.length > mostWithoutSearch
  const awaited = state.checking === true && options.length === 0
  const shared = { options, selected, texts, onPick: (option: Option) => onChange(option.id) }
  return (
    <SelectCell
      state={state}
      text={shown && <Chosen option={shown} />}
      placeholder={placeholder}
      searched={searched}
      awaited={awaited}
      texts={texts}
      openOnMount={openOnMount}
      onLeft={() => onBlur?.()}
      onClear={isClearable(state, value) ? () => onChange(null) : undefined}
      clearText={clearText}
      hidden={name && <input type="hidden" name={name} value={value ?? ''} />}
      renderList={({ LongList, PlainList }) =>
        searched ? <LongList {...shared} onBlur={onBlur} /> : <PlainList {...shared} />
      }
    />
  )
}

/** A value that no option has goes with the form all the same, so it is shown by its id: but not while the options are still on their way. */
function stored(value: OptionId | null, { checking }: CellState): Option | null {
  return value === null || value === '' || checking ? null : { id: value }
}
