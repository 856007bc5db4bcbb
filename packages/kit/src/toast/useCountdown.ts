import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../media.ts'

const tick = 50 // ms, specification section 9
const reducedMotionTick = 1000 // ms: with reduced motion the line steps once a second

/**
 * Counts down while it is not stopped. `share` is the part that is left, from 1 to 0. `over` is
 * true when the time is up or `end` was called. A duration of 0 never ends by itself.
 */
export function useCountdown(
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

  return {
    share: duration > 0 ? displayedTime(left) / duration : 1,
    over,
    end: () => setEnded(true),
  }
}

function displayedTime(left: number): number {
  return prefersReducedMotion() ? Math.ceil(left / reducedMotionTick) * reducedMotionTick : left
}
