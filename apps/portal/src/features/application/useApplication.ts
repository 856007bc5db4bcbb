import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall, type CallProblem } from '../../api/call.ts'
import { useKeptAnswer } from '../../api/prefetch.ts'
import type { ResponseBody } from '../../api/endpoints.ts'

export type Application = ResponseBody<'GET /api/user/application'>

/** Reads the own registration. */
export function useApplication() {
  const call = useCall()
  const kept = useKeptAnswer('GET /api/user/application')
  const isMissing = useRef(!kept)
  const [application, setApplication] = useState<Application | null>(kept ?? null)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const result = await call('GET /api/user/application', undefined, signal ? { signal } : {})
      if (signal?.aborted) return
      setProblem(result.ok ? null : result)
      if (result.ok) setApplication(result.answer)
    },
    [call],
  )
  useEffect(() => {
    const asked = new AbortController()
    const start = async () => load(asked.signal)
    if (isMissing.current) void start()
    isMissing.current = true
    return () => asked.abort()
  }, [load])
  return { application, problem, load, setApplication }
}
