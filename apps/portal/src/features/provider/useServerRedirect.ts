import { useEffect, useRef, useState } from 'react'
import type { Result } from '../../api/call.ts'
import type { ResponseBody } from '../../api/endpoints.ts'
import type { ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'

type RedirectResult = Result<ResponseBody<'POST /api/oauth/authorize'>>

const underWay = new Map<string, Promise<RedirectResult>>()

/** Sends a request only once while the same request is on its way. */
function once(key: string, ask: () => Promise<RedirectResult>): Promise<RedirectResult> {
  const asked = underWay.get(key) ?? ask().finally(() => underWay.delete(key))
  underWay.set(key, asked)
  return asked
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
  const [refused, setRefused] = useState<ProblemNoticeProps | null>(null)
  const isOpen = refused === null
  const way = useRef({ ask, go })
  useEffect(() => {
    way.current = { ask, go }
  })

  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    const start = async () => {
      const result = await once(key, way.current.ask)
      if (isGone) return
      if (result.ok) way.current.go(result.answer.redirect_uri)
      else setRefused(result)
    }
    void start()
    return () => {
      isGone = true
    }
  }, [key, isOpen])

  return { refused, retry: () => setRefused(null) }
}
