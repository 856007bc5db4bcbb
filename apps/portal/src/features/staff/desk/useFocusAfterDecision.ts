import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a person's own decision, because the buttons of the decision leave the
 * page. A decision of somebody else moves nothing.
 * @param isSettled the entry has left the list, and no dialog is open
 * @returns marks that this person has decided
 */
export function useFocusAfterDecision(isSettled: boolean, moveFocus: () => void) {
  const hasDecided = useRef(false)
  useEffect(() => {
    if (!hasDecided.current || !isSettled) return
    hasDecided.current = false
    moveFocus()
  })
  return () => {
    hasDecided.current = true
  }
}
