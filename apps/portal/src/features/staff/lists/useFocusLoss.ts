import { useEffect, useRef, type RefObject } from 'react'

/** Parts of the page that a script can move the focus to. */
const focusable = '[tabindex="-1"]'

/** An element with the focus, and what is around it that can take the focus, inside out. */
function trailOf(element: Element): HTMLElement[] {
  const around = element.parentElement?.closest(focusable)
  return [...(element instanceof HTMLElement ? [element] : []), ...(around ? trailOf(around) : [])]
}

/**
 * Leads the focus on when the element that has it leaves the page, such as a button that has done
 * its work: to the part of the page around it that is still there and can take it. Otherwise the
 * next Tab would begin at the top of the page.
 * @param box what is watched
 * @param onLost called when nothing around the element is left
 */
export function useFocusLoss(box: RefObject<HTMLElement | null>, onLost: () => void) {
  const latest = useRef(onLost)
  useEffect(() => {
    latest.current = onLost
  })
  useEffect(() => {
    const watched = box.current
    if (!watched) return
    let trail: HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      trail = target instanceof Element ? trailOf(target) : []
    }
    const leadOn = () => {
      if (document.activeElement !== document.body) return
      const [element, ...around] = trail
      trail = []
      // Without the focus it was left by a press on the page, and is still there.
      if (!element || element.isConnected) return
      const next = around.find((part) => part.isConnected && watched.contains(part))
      if (next) next.focus()
      else latest.current()
    }
    // After those who move the focus themselves.
    const later = () => setTimeout(leadOn)
    const forgetOutside = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !watched.contains(relatedTarget)) trail = []
      later()
    }
    const observer = new MutationObserver(later)
    observer.observe(watched, { childList: true, subtree: true })
    watched.addEventListener('focusin', remember)
    watched.addEventListener('focusout', forgetOutside)
    return () => {
      observer.disconnect()
      watched.removeEventListener('focusin', remember)
      watched.removeEventListener('focusout', forgetOutside)
    }
  }, [box])
}
