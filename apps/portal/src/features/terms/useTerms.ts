import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/call.ts'
import { useKeptAnswer } from '../../api/prefetch.ts'
import type { ResponseBody } from '../../api/endpoints.ts'
import { useQuery } from '../../navigation/query.ts'

export type TermsDocument = ResponseBody<'GET /api/terms/{key}'>

export type TermsState =
  { step: 'loading' | 'failed' | 'unknown' } | { step: 'ready'; terms: TermsDocument }

/**
 * Loads the terms of the address. The previous terms stay until the new ones have loaded, so that
 * nothing flickers.
 */
export function useTerms(key: string) {
  const call = useCall()
  const {
    i18n: { language: reader },
  } = useTranslation()
  const query = useQuery()
  const kept = useKeptAnswer('GET /api/terms/{key}', `GET /api/terms/${key}?reader=${reader}`)
  const isMissing = useRef(!kept)
  const [loaded, setLoaded] = useState<TermsState>(
    kept ? { step: 'ready', terms: kept } : { step: 'loading' },
  )
  const [language, version, text] = ['language', 'version', 'text'].map(
    (name) => query.get(name) ?? undefined,
  )

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const result = await call(
        'GET /api/terms/{key}',
        { language, version, text, reader },
        { params: { key }, ...(signal ? { signal } : {}) },
      )
      if (signal?.aborted) return
      if (result.ok) setLoaded({ step: 'ready', terms: result.answer })
      else setLoaded({ step: result.status === 404 ? 'unknown' : 'failed' })
    },
    [call, key, language, version, text, reader],
  )

  useEffect(() => {
    const controller = new AbortController()
    if (isMissing.current) void load(controller.signal)
    isMissing.current = true
    return () => controller.abort()
  }, [load])
  return { loaded, load }
}
