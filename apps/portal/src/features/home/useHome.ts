import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { useKeptAnswer } from '../../api/prefetch.ts'
import type { ResponseBody } from '../../api/endpoints.ts'

export type Home = ResponseBody<'GET /api/user/home'>

/**
 * Reads what waits and the sites to open, again when the language changes.
 * @param isAgent nothing waits for staff who are not agents
 */
export function useHome(isAgent: boolean) {
  const call = useCall()
  const {
    i18n: { language: reader },
  } = useTranslation()
  const kept = useKeptAnswer('GET /api/user/home', `GET /api/user/home?reader=${reader}`)
  const isMissing = useRef(!kept)
  const [home, setHome] = useState<Home | null>(kept ?? null)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const result = await call('GET /api/user/home', { reader }, signal ? { signal } : {})
      if (signal?.aborted) return
      setProblem(result.ok ? null : result)
      if (result.ok) setHome(result.answer)
    },
    [call, reader],
  )
  useEffect(() => {
    if (!isAgent) return undefined
    const asked = new AbortController()
    const start = async () => load(asked.signal)
    if (isMissing.current) void start()
    isMissing.current = true
    return () => asked.abort()
  }, [load, isAgent])
  return { home, problem, load }
}
