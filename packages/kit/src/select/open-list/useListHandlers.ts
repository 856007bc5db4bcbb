import { useLayoutEffect } from 'react'
import type { Ref } from 'react'
import { attachRef } from '../../join-refs.ts'
import type { ListHandlers, SelectContextValue } from '../options/select-context.ts'

export type ListState = {
  isOpen: boolean
  /** Id of the highlighted option, while the focus stays on the trigger. */
  highlightedId?: string | undefined
}

/**
 * Connects a list with its trigger: Downshift gets the trigger's element, the trigger gets the
 * list's handlers and its state.
 */
export function useListHandlers(
  { trigger, registerHandlers, onOpenChange, onHighlightChange }: SelectContextValue,
  downshiftRef: Ref<HTMLElement> | undefined,
  handlers: ListHandlers,
  { isOpen, highlightedId }: ListState,
) {
  useLayoutEffect(() => {
    attachRef(downshiftRef, trigger.current)
    registerHandlers(handlers)
    onOpenChange(isOpen)
    onHighlightChange(highlightedId)
    return () => registerHandlers(null)
  })
}
