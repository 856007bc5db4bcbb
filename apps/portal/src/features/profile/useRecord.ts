import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropAnswer, keptAnswer } from '../../api/prefetch.ts'
import { useCall } from '../../api/call.ts'

const record = 'GET /api/user'

export type RecordState =
  { step: 'loading' } | { step: 'failed' } | { step: 'ready'; agent: AgentRecord }

/** Loads the signed-in agent's record. */
export function useRecord() {
  const call = useCall()
  const [loaded, setLoaded] = useState<RecordState>(() => {
    const agent = keptAnswer(record)
    return agent ? { step: 'ready', agent } : { step: 'loading' }
  })
  const isMissing = useRef(loaded.step === 'loading')
  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call(record)
    setLoaded(result.ok ? { step: 'ready', agent: result.answer } : { step: 'failed' })
  }, [call])
  useEffect(() => {
    const start = async () => load()
    dropAnswer(record)
    if (isMissing.current) void start()
    isMissing.current = false
  }, [load])
  const store = useCallback((agent: AgentRecord) => setLoaded({ step: 'ready', agent }), [])
  return { loaded, load, store }
}
