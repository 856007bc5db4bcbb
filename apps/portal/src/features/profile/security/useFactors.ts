import type { Passkey } from '@passerelle/contracts/passkeys.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useKeptAnswer } from '../../../api/prefetch.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'

export type Factors = ResponseBody<'GET /api/user/second-factor'>

export type FactorsState =
  | { step: 'loading' }
  | { step: 'failed'; problem: CallProblem }
  | { step: 'ready'; factors: Factors; passkeys: readonly Passkey[] }

/** Loads the second factors of the own account. */
export function useFactors() {
  const call = useCall()
  const factors = useKeptAnswer('GET /api/user/second-factor')
  const passkeys = useKeptAnswer('GET /api/user/passkeys')
  const [state, setState] = useState<FactorsState>(
    factors && passkeys
      ? { step: 'ready', factors, passkeys: passkeys.objects }
      : { step: 'loading' },
  )
  const isMissing = useRef(state.step === 'loading')
  const load = useCallback(async () => {
    const [result, keys] = await Promise.all([
      call('GET /api/user/second-factor'),
      call('GET /api/user/passkeys'),
    ])
    if (!result.ok) return setState({ step: 'failed', problem: result })
    if (!keys.ok) return setState({ step: 'failed', problem: keys })
    setState({ step: 'ready', factors: result.answer, passkeys: keys.answer.objects })
  }, [call])
  useEffect(() => {
    const start = async () => load()
    if (isMissing.current) void start()
    isMissing.current = false
  }, [load])
  return { state, load }
}
