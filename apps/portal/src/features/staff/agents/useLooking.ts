import { recordView } from '@passerelle/contracts/limits.ts'
import { useEffect, useState } from 'react'
import { useQuietCall } from '../../../api/quiet-call.ts'

/** The names of the other members who have a record open, by the agent's id. */
export type Looking = Readonly<Record<string, readonly string[]>>

/**
 * Tells the server every few seconds which record is open while the window is visible, and learns
 * who else looks at which.
 * @param openId undefined when no record is open
 * @param isListed says nothing before the list shows which record opens first
 */
export function useLooking(openId: string | undefined, isListed: boolean): Looking {
  const call = useQuietCall()
  const [looking, setLooking] = useState<Looking>({})
  useEffect(() => {
    if (!isListed) return
    const running = new AbortController()
    const { signal } = running
    const sendLooking = async () => {
      if (document.visibilityState === 'hidden') return
      const body = { agent_id: openId ?? null }
      const result = await call('POST /api/staff/looking', body, { signal })
      if (result.ok && !signal.aborted)
        setLooking(
          Object.fromEntries(result.answer.looking.map(({ agent_id, names }) => [agent_id, names])),
        )
    }
    const start = () => void sendLooking()
    start()
    const timer = setInterval(start, recordView.interval)
    document.addEventListener('visibilitychange', start)
    return () => {
      running.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [call, openId, isListed])
  // The record is closed with the list. When the window is closed, the server's time ends it.
  useEffect(() => () => void call('POST /api/staff/looking', { agent_id: null }), [call])
  return looking
}
