import { useEffect } from 'react'
import type { RefObject } from 'react'

const ownEnter =
  'textarea, button, a[href], select, summary, [contenteditable]:not([contenteditable="false"])'

/**
 * While on, Enter pressed anywhere on the page clicks the element, unless the place of the key has a use of its own for it. A dialog that
 * is open keeps its keys: they reach only what stands in the same one.
 */
export function useEnter(target: RefObject<HTMLElement | null>, on: boolean) {
  useEffect(() => {
    if (!on) return
    const fire = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat)
        return
      if (
        !(event.target instanceof Element) ||
        event.target.closest(ownEnter) ||
        dialogOf(event.target) !== dialogOf(target.current)
      )
        return
      event.preventDefault() // the form would submit a second time by itself
      target.current?.click()
    }
    document.addEventListener('keydown', fire)
    return () => document.removeEventListener('keydown', fire)
  }, [target, on])
}

/** The dialog that this stands in. A key that is nowhere, on the page as a whole, belongs to the modal one. */
function dialogOf(place: Element | null): Element | null {
  return (
    place?.closest('dialog') ??
    (place === document.body
      ? ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
      : null)
  )
}
