import { useEffect, useRef } from 'react'

/**
 * How long after a decision no other is taken, in milliseconds: the second press of a double click
 * was meant for the entry before.
 */
const pause = 500

/**
 * Goes on to the next entry after a person's own decision, because the decided one leaves the list.
 * A decision of somebody else moves nothing.
 * @param isSettled the entry has left the list, and no dialog is open
 * @param goOn selects the next entry and moves the focus to it
 */
export function useNextAfterDecision(isSettled: boolean, goOn: () => void) {
  const hasDecided = useRef(false)
  const lastAt = useRef(-Infinity)
  useEffect(() => {
    if (!hasDecided.current || !isSettled) return
    hasDecided.current = false
    lastAt.current = performance.now()
    goOn()
  })
  return {
    /** Marks that this person has decided. */
    markDecided: () => {
      hasDecided.current = true
    },
    /** Says whether the next entry has just come, so that a press may be meant for the last one. */
    hasJustCome: () => performance.now() - lastAt.current < pause,
  }
}
