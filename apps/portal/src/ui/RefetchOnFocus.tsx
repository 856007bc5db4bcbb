import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { useEffect, useRef } from 'react'

/** Least time between two readings, and the longest while the window is seen. Milliseconds. */
const pause = seconds(3)
const pace = minutes(1)

interface FreshProps {
  /** Must neither move nor empty what a person is working on. */
  read: () => void
  place: string
  often?: boolean
}

/**
 * Draws nothing, and comes after what it serves. Reads anew what others may have changed meanwhile: when a place is entered (not the first one, which is read anyway), when the window
 * comes back to the front, and where `often` is set every minute while it is seen.
 */
export function RefetchOnFocus({ read, place, often = false }: FreshProps) {
  const latest = useRef(read)
  const entered = useRef(place)
  useEffect(() => {
    latest.current = read
  })

  useEffect(() => {
    if (entered.current === place) return
    entered.current = place
    latest.current()
  }, [place])

  useEffect(() => {
    let last = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < pause) return
      last = Date.now()
      latest.current()
    }
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const timer = often ? setInterval(look, pace) : undefined
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [often])

  return null
}
