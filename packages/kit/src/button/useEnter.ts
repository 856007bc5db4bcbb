import { useEffect } from 'react'
import type { RefObject } from 'react'

const usesEnter =
  'textarea, button, a[href], select, summary, [contenteditable]:not([contenteditable="false"])'

/**
 * While it is on, Enter anywhere on the page clicks the element, unless the focused element uses
 * Enter itself. Keys in an open dialog reach only elements in the same dialog.
 */
export function useEnter(target: RefObject<HTMLElement | null>, on: boolean) {
  useEffect(() => {
    if (!on) return
    const clickOnEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat)
        return
      if (
        !(event.target instanceof Element) ||
        event.target.closest(usesEnter) ||
        dialogOf(event.target) !== dialogOf(target.current)
      )
        return
      event.preventDefault() // the browser would submit the form a second time
      target.current?.click()
    }
    document.addEventListener('keydown', clickOnEnter)
    return () => document.removeEventListener('keydown', clickOnEnter)
  }, [target, on])
}

/** The dialog around an element. A key without a focused element belongs to the modal dialog. */
function dialogOf(element: Element | null): Element | null {
  return (
    element?.closest('dialog') ??
    (element === document.body
      ? ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
      : null)
  )
}
