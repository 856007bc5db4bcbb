import { useEffect, useRef, useState } from 'react'
import { post } from './calls.ts'
import type { Reply, Sending } from './calls.ts'

const patience = 30_000 // ms: then a call that is not answered counts as failed, and the card can be used again

/**
 * Sends one call at a time: while one is on its way nothing else is sent, however often somebody presses. Resolves to nothing when
 * nothing was sent, or when the step is gone before the answer comes.
 */
export function useSend(fetch: Sending['fetch']) {
  const [busy, setBusy] = useState(false)
  const isOut = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const send = async (
    address: string,
    body: Record<string, string>,
    credentials?: RequestCredentials,
  ): Promise<Reply | undefined> => {
    if (isOut.current) return undefined
    isOut.current = true
    setBusy(true)
    const reply = await post(address, body, {
      fetch,
      signal: AbortSignal.timeout(patience),
      ...(credentials && { credentials }),
    })
    isOut.current = false
    setBusy(false)
    return isHere.current ? reply : undefined
  }
  return { busy, send }
}
