import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import type { ResponseBody } from '../../api/endpoints.ts'

export type Home = ResponseBody<'GET /api/user/home'>

/** Reads what waits and the sites to open, again when the language changes. */
export function useHome() {
  const call = useCall()
  const {
    i18n: { language: reader },
  } = useTranslation()
  const [home, setHome] = useState<Home | null>(null)
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
    const asked = new AbortController()
    const start = async () => load(asked.signal)
    void start()
    return () => asked.abort()
  }, [load])
  return { home, problem, load }
}
