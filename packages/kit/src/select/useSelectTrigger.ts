import { useState } from 'react'
import popup from '../popup/Popup.module.css'
import type { Align } from '../popup/Popup.tsx'
import type { SelectContextValue } from './options/select-context.ts'
import { useLazyLists } from './useLazyLists.ts'
import type { LazyListsOptions } from './useLazyLists.ts'

export type SelectTriggerOptions = LazyListsOptions &
  Pick<SelectContextValue, 'id' | 'cell' | 'trigger'> & {
    disabled: boolean | undefined
    align?: Align
    /** The options are still loading: there is nothing to open yet. */
    optionsPending?: boolean | undefined
  }

/** The state that a list shares with its trigger, which is a cell or a button. */
export function useSelectTrigger({
  id,
  cell,
  trigger,
  disabled,
  optionsPending = false,
  align = 'stretch',
  ...lazyListsOptions
}: SelectTriggerOptions) {
  const { isOpen, setOpen, highlightedId, setHighlightedId } = useOpenState(optionsPending)
  const { lists, status, load, onTriggerEvent, onTriggerBlur, registerHandlers } =
    useLazyLists(lazyListsOptions)
  const usableLists = optionsPending ? undefined : lists
  const preload = disabled ? undefined : load
  const context: SelectContextValue = {
    id,
    cell,
    trigger,
    align,
    popupClass: popup.popup,
    initiallyOpen: isOpen ?? lazyListsOptions.openOnMount ?? false,
    registerHandlers,
    onOpenChange: setOpen,
    onHighlightChange: setHighlightedId,
  }
  const triggerProps = {
    id,
    'aria-haspopup': 'listbox',
    isOpen: (isOpen && !optionsPending) ?? false,
    popupId: usableLists && `${id}-list`,
    'aria-activedescendant': highlightedId,
    onFocus: preload,
    onPointerEnter: preload,
    onPointerDown: preload,
    onClick: onTriggerEvent,
    onKeyDown: onTriggerEvent,
    onBlur: onTriggerBlur,
  } as const
  return { context, lists: usableLists, status, triggerProps }
}

/**
 * Whether the list is open, and its highlighted option. While options load again, an open list has
 * nothing left to show and closes.
 */
function useOpenState(optionsPending: boolean) {
  const [isOpen, setOpen] = useState<boolean>()
  const [highlightedId, setHighlightedId] = useState<string>()
  const [werePending, setWerePending] = useState(optionsPending)
  if (optionsPending !== werePending) {
    setWerePending(optionsPending)
    if (optionsPending) {
      setOpen(false)
      setHighlightedId(undefined)
    }
  }
  return { isOpen, setOpen, highlightedId, setHighlightedId }
}
