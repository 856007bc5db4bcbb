import { createContext, useContext } from 'react'
import type { FocusEvent, RefObject } from 'react'
import type { Align } from '../../popup/Popup.tsx'
import type { TriggerEvent } from './key-events.ts'

/** Lists with more options get a search field. */
export const maxOptionsWithoutSearch = 10

/** The handlers of an open list for the events of its trigger. */
export type ListHandlers = {
  onTriggerEvent: (event: TriggerEvent) => void
  onTriggerBlur?: (event: FocusEvent<HTMLElement>) => void
  /**
   * The list takes the focus when it opens. The focus has then not left the field when it leaves
   * the trigger.
   */
  takesFocus?: boolean
}

/** What a closed select passes to its list, and what it needs from it. */
export type SelectContextValue = {
  id: string
  /** The element that the list stands under. */
  cell: RefObject<HTMLDivElement | null>
  trigger: RefObject<HTMLButtonElement | null>
  /**
   * Class of the popup. The closed select imports its styles, because Vite does not try again to
   * load styles that once failed to load.
   */
  popupClass: string | undefined
  /** The list is as wide as the cell (`stretch`) or as wide as its content. */
  align: Align
  /** Null when the list unmounts. */
  registerHandlers: (handlers: ListHandlers | null) => void
  /** The list replaces an open one, because there are now enough options for a search. */
  initiallyOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Id of the highlighted option, while the focus stays on the trigger. */
  onHighlightChange: (optionId: string | undefined) => void
}

export const SelectContext = createContext<SelectContextValue | null>(null)

export function useSelectContext(): SelectContextValue {
  const context = useContext(SelectContext)
  if (!context) throw new Error('A list stands outside a select')
  return context
}
