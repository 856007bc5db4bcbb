import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { useEffect, useRef } from 'react'

/** The least time between two reads, and the interval while the window is visible. Milliseconds. */
const pause = seconds(3)
const pace = minutes(1)

interface FreshProps {
  /** Must neither move nor empty a form that a person is filling in. */
  read: () => void
  place: string
  often?: boolean
}

/**
 * Reads data again that others may have changed: when `place` changes (not the first one, which is
 * read anyway), when the window comes to the front, and with `often` every minute while it is
 * visible. It renders nothing and stands after the component that it serves.
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
