import type { UseComboboxProps, UseSelectProps } from 'downshift'
import type { KeyboardEvent } from 'react'
import type { Host } from './host.ts'
import { labelOf } from './option.ts'
import type { Option } from './option.ts'

const nothing = () => undefined

/**
 * Downshift watches the whole window to guess what is outside. The popup already knows (and a press on the label of the cell
 * is not outside), so it is given a window where nothing happens.
 */
const quietWindow =
  typeof window === 'undefined'
    ? undefined
    : { document, Node, addEventListener: nothing, removeEventListener: nothing }

/** What both kinds of select tell Downshift: how to read an option and which ids the cell has given out. */
export function common({ id, startsOpen }: Pick<Host, 'id' | 'startsOpen'>) {
  return {
    itemToString: (option: Option | null) => (option ? labelOf(option) : ''),
    itemToKey: (option: Option | null) => option?.id,
    toggleButtonId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index: number) => `${id}-option-${index}`,
    initialIsOpen: startsOpen,
    scrollIntoView: nothing, // it knows only the rows that are drawn, see useView.ts
    ...(quietWindow && { environment: quietWindow }),
  } satisfies Partial<UseSelectProps<Option>> & Partial<UseComboboxProps<Option>>
}

/** Keeps the browser and Downshift from doing anything more about a key. */
export function handled(event: KeyboardEvent) {
  event.preventDefault()
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}
