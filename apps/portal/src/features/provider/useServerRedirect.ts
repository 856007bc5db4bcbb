import { useEffect, useRef, useState } from 'react'
import type { Result } from '../../api/call.ts'
import type { ResponseBody } from '../../api/endpoints.ts'
import type { ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'

type RedirectResult = Result<ResponseBody<'POST /api/oauth/authorize'>>

const underWay = new Map<string, Promise<RedirectResult>>()

/** A question that is under way is asked by nobody else. */
function once(key: string, ask: () => Promise<RedirectResult>): Promise<RedirectResult> {
  const asked = underWay.get(key) ?? ask().finally(() => underWay.delete(key))
  underWay.set(key, asked)
  return asked
}

interface ServerRedirect {
  /** Names the question: effects may run twice, a code is good for one use. */
  key: string
  ask: () => Promise<RedirectResult>
  /** @param address where the server sends the browser */
  go: (address: string) => void
}

/** Asks the server where to go, once, and goes there; or says why it does not know. */
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
