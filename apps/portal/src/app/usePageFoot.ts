import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePathname } from '../navigation/history-state.tsx'

/** How long a screen keeps its height until it counts as drawn. Milliseconds. */
const restingTime = 500

/** The operator's links, which the server writes below the portal. */
const findPageFoot = () => document.querySelector<HTMLElement>('body > .page-foot')

/**
 * Takes the operator's links away until the first screen is drawn, unless the page came drawn. Call
 * it before the first rendering.
 */
export function hidePageFoot(root: Element): void {
  const foot = findPageFoot()
  if (foot) foot.hidden = root.childElementCount === 0
}

/**
 * Shows the operator's links when the screen above them is drawn as a whole, so that they do not
 * move: when no call is open, no screen is waited for, and the height of the page rests.
 * @param isLoading whether a call is open
 */
export function usePageFoot(isLoading: boolean): void {
  const pathname = usePathname()
  const isOpen = useRef(isLoading)
  useEffect(() => {
    isOpen.current = isLoading
  })
  const lastPathname = useRef<string>(undefined)
  useLayoutEffect(() => {
    const foot = findPageFoot()
    const cameDrawn = lastPathname.current === undefined && foot?.hidden === false
    lastPathname.current = pathname
    if (!foot || cameDrawn) return
    foot.hidden = true
    let timer: number | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(show, restingTime)
    }
    const observer = new ResizeObserver(wait)
    function show() {
      if (isOpen.current || document.querySelector('main[aria-busy="true"]')) return wait()
      observer.disconnect()
      if (foot) foot.hidden = false
    }
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
}
