import { useEffect, useLayoutEffect, useState } from 'react'

const second = 1000

/** The whole seconds that are left until a moment; 0 afterwards. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  // Nothing has counted since the last moment was over.
  useLayoutEffect(() => setNow(Date.now()), [until])
  const hasEnded = now >= until
  useEffect(() => {
    if (hasEnded) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [hasEnded])
  return Math.max(0, Math.ceil((until - now) / second))
}
