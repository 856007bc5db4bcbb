import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useEffect, useState } from 'react'
import { useCall } from '../../api/call.ts'

export type RecordState =
  { step: 'loading' } | { step: 'failed' } | { step: 'ready'; agent: AgentRecord }

/** Loads the signed-in agent's record. */
export function useRecord() {
  const call = useCall()
  const [loaded, setLoaded] = useState<RecordState>({ step: 'loading' })
  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call('GET /api/user')
    setLoaded(result.ok ? { step: 'ready', agent: result.answer } : { step: 'failed' })
  }, [call])
  useEffect(() => {
    const start = async () => load()
    void start()
  }, [load])
  const store = useCallback((agent: AgentRecord) => setLoaded({ step: 'ready', agent }), [])
  return { loaded, load, store }
}
