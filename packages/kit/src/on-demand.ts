import { useEffect, useState } from 'react'

const arrived = new WeakMap<object, unknown>()

/** A part of the program that is fetched when it is first drawn; `ask` tries again after a failure. What has come once is there at once. */
export function useOnDemand<T>(load: () => Promise<T>): {
  part: T | undefined
  failed: boolean
  ask: () => void
} {
  const [part, setPart] = useState(() => arrived.get(load) as T | undefined)
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<number>()
  useEffect(() => {
    let wanted = true
    const fetched = async () => {
      try {
        const came = await load()
        arrived.set(load, came)
        if (wanted) setPart(() => came)
      } catch {
        if (wanted) setFailedAt(attempt)
      }
    }
    if (!arrived.has(load)) void fetched()
    return () => {
      wanted = false
    }
  }, [load, attempt])
  return { part, failed: failedAt === attempt, ask: () => setAttempt(attempt + 1) }
}
