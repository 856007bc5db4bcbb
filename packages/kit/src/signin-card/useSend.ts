import { useEffect, useRef, useState } from 'react'
import { post } from './calls.ts'
import type { Reply, PostOptions } from './calls.ts'

const timeout = 30_000 // ms until an unanswered call counts as failed

/**
 * Sends one call at a time. Resolves to undefined when another call is running, and when the step
 * is unmounted before the answer.
 */
export function useSend(fetch: PostOptions['fetch']) {
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const send = async (
    address: string,
    body: Record<string, string>,
    credentials?: RequestCredentials,
  ): Promise<Reply | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    const reply = await post(address, body, {
      fetch,
      signal: AbortSignal.timeout(timeout),
      ...(credentials && { credentials }),
    })
    isSending.current = false
    setBusy(false)
    return isMounted.current ? reply : undefined
  }
  return { busy, send }
}
