import { useEffect, useRef, useState } from 'react'
import type { Result, CallProblem } from '../../api/call.ts'
import type { ResponseBody } from '../../api/endpoints.ts'

type RedirectResult = Result<ResponseBody<'POST /api/oauth/authorize'>>

const pendingRequests = new Map<string, Promise<RedirectResult>>()

/** Sends a request only once while the same request is on its way. */
function sendOnce(key: string, ask: () => Promise<RedirectResult>): Promise<RedirectResult> {
  const pending = pendingRequests.get(key) ?? ask().finally(() => pendingRequests.delete(key))
  pendingRequests.set(key, pending)
  return pending
}

interface ServerRedirect {
  /** Identifies the request. Effects may run twice, but a code can be used only once. */
  key: string
  ask: () => Promise<RedirectResult>
  /** @param address the address in the server's answer */
  go: (address: string) => void
}

/**
 * Asks the server once for an address and goes there. It returns the problem if there is no
 * address.
 */
export function useServerRedirect({ key, ask, go }: ServerRedirect) {
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const isOpen = problem === null
  const latest = useRef({ ask, go })
  useEffect(() => {
    latest.current = { ask, go }
  })

  useEffect(() => {
    if (!isOpen) return
    let isCancelled = false
    const start = async () => {
      const result = await sendOnce(key, latest.current.ask)
      if (isCancelled) return
      if (result.ok) latest.current.go(result.answer.redirect_uri)
      else setProblem(result)
    }
    void start()
    return () => {
      isCancelled = true
    }
  }, [key, isOpen])

  return { problem, retry: () => setProblem(null) }
}
