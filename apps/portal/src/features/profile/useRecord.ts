import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../../app/call.ts'

export type Loaded = { step: 'loading' } | { step: 'failed' } | { step: 'ready'; agent: AgentRecord }

/** The signed-in agent's record: on its way, not to be had, or here. */
export function useRecord() {
  const call = useCall()
  const [loaded, setLoaded] = useState<Loaded>({ step: 'loading' })
  /** Of the record that is shown: an answer that was asked for before it came is older. */
  const version = useRef(0)

  const store = useCallback((agent: AgentRecord) => {
    version.current += 1
    setLoaded({ step: 'ready', agent })
  }, [])
  const load = useCallback(async () => {
    setLoaded({ step: 'loading' })
    const result = await call('GET /api/user')
    if (result.ok) store(result.answer)
    else setLoaded({ step: 'failed' })
  }, [call, store])
  /** Reads it anew without a word. Resolves with whether anything came of it. */
  const refresh = useCallback(async () => {
    const asked = version.current
    const result = await call('GET /api/user', undefined, { quiet: true })
    if (!result.ok || asked !== version.current || asked === 0) return false
    store(result.answer)
    return true
  }, [call, store])

  useEffect(() => {
    const start = async () => load()
    void start()
  }, [load])
  return { loaded, load, store, refresh }
}
