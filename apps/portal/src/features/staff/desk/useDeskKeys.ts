import { useEffect, useRef, type RefObject } from 'react'

/**
 * Handles the desk's keys while the focus is inside the area. Keys do nothing on the heading,
 * where the focus arrives, on an entry that is not selected, and in a text field. So a stray
 * letter decides nothing.
 */
export function useDeskKeys(
  area: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const element = area.current
    const press = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog') !== null
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('h1, li > button:not([aria-current])') !== null
      const act = latest.current[event.key]
      if (!act || isWriting || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [area])
}
