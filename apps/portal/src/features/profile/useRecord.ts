import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeptAnswer } from '../../api/prefetch.ts'
import { useCall, type CallProblem } from '../../api/call.ts'
import { useTranslation } from 'react-i18next'
import { selectUser } from '../../state/account.ts'
import { useAppSelector } from '../../state/store.ts'
import { loadPendingParts } from './frame/pending-parts.ts'

const record = 'GET /api/user'

export type RecordState =
  | { step: 'loading' }
  | { step: 'staff' }
  | { step: 'failed'; problem: CallProblem }
  | { step: 'ready'; agent: OwnRecord }

/** Loads the signed-in agent's record. Staff who are not agents have none. */
export function useRecord() {
  const call = useCall()
  const isAgent = useAppSelector(selectUser)?.state !== null
  const { i18n } = useTranslation()
  const kept = useKeptAnswer(record)
  const [loaded, setLoaded] = useState<RecordState>(() => {
    if (kept) return { step: 'ready', agent: kept }
    return { step: isAgent ? 'loading' : 'staff' }
  })
  const isMissing = useRef(loaded.step === 'loading')
  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call(record)
    if (result.ok) await loadPendingParts(result.answer, i18n)
    setLoaded(
      result.ok ? { step: 'ready', agent: result.answer } : { step: 'failed', problem: result },
    )
  }, [call, i18n])
  useEffect(() => {
    const start = async () => load()
    if (isMissing.current) void start()
    isMissing.current = false
  }, [load])
  const store = useCallback((agent: OwnRecord) => setLoaded({ step: 'ready', agent }), [])
  return { loaded, load, store }
}
