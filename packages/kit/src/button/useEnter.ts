import { useEffect } from 'react'
import type { RefObject } from 'react'

const ownEnter = 'textarea, button, a[href], select, summary, [contenteditable="true"]'

/** While on, Enter pressed anywhere on the page clicks the element, unless the place of the key has a use of its own for it. */
export function useEnter(target: RefObject<HTMLElement | null>, on: boolean) {
  useEffect(() => {
    if (!on) return
    const fire = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.target instanceof Element && event.target.closest(ownEnter)) return
      event.preventDefault() // the form would submit a second time by itself
      target.current?.click()
    }
    document.addEventListener('keydown', fire)
    return () => document.removeEventListener('keydown', fire)
  }, [target, on])
}
