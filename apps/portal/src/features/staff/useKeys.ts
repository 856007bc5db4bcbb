import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keys of the desk, by their names. They work while the focus is inside the area, and never while something is being written,
 * so that a stray letter decides nothing.
 */
export function useKeys(area: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys)
  useEffect(() => { latest.current = keys })
  useEffect(() => {
    const element = area.current
    const press = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null
      const act = latest.current[event.key]
      if (!act || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [area])
}
