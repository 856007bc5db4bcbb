import { useEffect, useState } from 'react'

const tick = 50 // ms, specification section 9
const calmTick = 1000 // ms: with reduced motion the line steps once a second

/**
 * Counts down while it is not stopped. `share` is what is left, from 1 to 0; `over` says that the time is up or was ended.
 * A duration of 0 never ends by itself.
 */
export function useClock(
  duration: number,
  stopped: boolean,
): { share: number; over: boolean; end: () => void } {
  const [left, setLeft] = useState(duration)
  const [ended, setEnded] = useState(false)
  const over = ended || (duration > 0 && left <= 0)
  const running = duration > 0 && !over && !stopped

  useEffect(() => {
    if (!running) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      setLeft((before) => Math.max(0, before - passed))
    }, tick)
    return () => clearInterval(timer)
  }, [running])

  return { share: duration > 0 ? seen(left) / duration : 1, over, end: () => setEnded(true) }
}

function seen(left: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
    ? Math.ceil(left / calmTick) * calmTick
    : left
}
