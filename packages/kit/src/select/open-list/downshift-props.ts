import type { UseComboboxProps, UseSelectProps } from 'downshift'
import type { KeyboardEvent } from 'react'
import { labelOf } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import type { SelectContextValue } from '../options/select-context.ts'

const doNothing = () => undefined

/**
 * Downshift listens to the whole window to find presses outside the list. The popup already does
 * this, and it knows that a press on the label of the field is not outside. So Downshift gets a
 * window without events.
 */
const windowWithoutEvents =
  typeof window === 'undefined'
    ? undefined
    : { document, Node, addEventListener: doNothing, removeEventListener: doNothing }

/**
 * The props that both kinds of list give to Downshift: how to read an option, and the ids of the
 * elements.
 */
export function commonDownshiftProps({
  id,
  initiallyOpen,
}: Pick<SelectContextValue, 'id' | 'initiallyOpen'>) {
  return {
    itemToString: (option: Option | null) => (option ? labelOf(option) : ''),
    itemToKey: (option: Option | null) => option?.id,
    toggleButtonId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index: number) => `${id}-option-${index}`,
    initialIsOpen: initiallyOpen,
    scrollIntoView: doNothing, // useVirtualRows scrolls: Downshift knows only the rendered rows
    ...(windowWithoutEvents && { environment: windowWithoutEvents }),
  } satisfies Partial<UseSelectProps<Option>> & Partial<UseComboboxProps<Option>>
}

/** Stops the browser's and Downshift's own reaction to a key. */
export function preventDefaults(event: KeyboardEvent) {
  event.preventDefault()
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}
