import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { useEffect, useRef } from 'react'

/**
 * In milliseconds: the least time between two reads, and the interval while the window is visible.
 */
const minInterval = seconds(3)
const interval = minutes(1)

interface RefetchOnFocusProps {
  /** Must not move or empty a form that a person is filling in. */
  read: () => void
  place: string
  often?: boolean
}

/**
 * Reads data again that others may have changed: when `place` changes, when the window comes to
 * the front, and with `often` every minute while it is visible. It does not read for the first
 * place, because the screen does. It renders nothing and comes after the component that it
 * serves.
 */
export function RefetchOnFocus({ read, place, often = false }: RefetchOnFocusProps) {
  const latest = useRef(read)
  const lastPlace = useRef(place)
  useEffect(() => {
    latest.current = read
  })

  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    latest.current()
  }, [place])

  useEffect(() => {
    let lastRead = Date.now()
    const refetchIfDue = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lastRead < minInterval) return
      lastRead = Date.now()
      latest.current()
    }
    addEventListener('focus', refetchIfDue)
    document.addEventListener('visibilitychange', refetchIfDue)
    const timer = often ? setInterval(refetchIfDue, interval) : undefined
    return () => {
      removeEventListener('focus', refetchIfDue)
      document.removeEventListener('visibilitychange', refetchIfDue)
      clearInterval(timer)
    }
  }, [often])

  return null
}
