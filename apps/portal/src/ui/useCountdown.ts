import { useEffect, useState } from 'react'

const second = 1000

/**
 * The whole seconds that are left of a pause; 0 afterwards.
 * @param from when the pause began, in milliseconds since 1970
 * @param pause in milliseconds
 */
export function useCountdown(from: number, pause: number): number {
  const [now, setNow] = useState(Date.now)
  const left = from + pause - now
  const hasEnded = left <= 0
  useEffect(() => {
    if (hasEnded) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [hasEnded])
  // Nothing counted before the pause, so `now` may be from before it.
  return Math.max(0, Math.ceil(Math.min(left, pause) / second))
}
