import { useEffect, useState } from 'react'

const second = 1000

/** The whole seconds that are left until a moment; 0 afterwards. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  const [lastUntil, setLastUntil] = useState(until)
  if (until !== lastUntil) {
    setLastUntil(until)
    setNow(Date.now())
  }
  const hasEnded = now >= until
  useEffect(() => {
    if (hasEnded) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [hasEnded])
  return Math.max(0, Math.ceil((until - now) / second))
}
