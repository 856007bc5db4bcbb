import type { Option, OptionId } from '../options/option.ts'

/** Which options of a list are selected. */
export type Selection = {
  /** The selected option of a list of one. */
  selected?: Option | null | undefined
  /** The ids of the picked options of a list of several. */
  picked?: ReadonlySet<OptionId> | undefined
}

/** Reads a selection for a list. */
export function selectionOf({ selected = null, picked }: Selection) {
  return {
    /** Downshift's selected item. It has none where several are picked. */
    selectedItem: selected,
    isSeveral: picked !== undefined,
    isSelected: ({ id }: Option) => (picked ? picked.has(id) : id === selected?.id),
    /** More attributes of the listbox. */
    listProps: picked && { 'aria-multiselectable': true },
  }
}

/** What Downshift's state needs so that a list stays open after a pick. */
type OpenState = { isOpen: boolean; highlightedIndex: number; inputValue?: string }

/**
 * The change after a pick in a list of several: it stays open. The highlight stays on the option,
 * except after a search, whose end shows other options in its place.
 */
export function staysOpen(state: OpenState) {
  return { isOpen: true, highlightedIndex: state.inputValue ? -1 : state.highlightedIndex }
}
