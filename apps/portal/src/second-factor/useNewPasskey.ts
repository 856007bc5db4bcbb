import { useState } from 'react'
import { useCall, type CallProblem } from '../api/call.ts'
import type { ResponseBody } from '../api/endpoints.ts'

/** The options of a new passkey. */
export type PasskeyOptions = Extract<
  ResponseBody<'POST /api/user/passkeys'>,
  { options: unknown }
>['options']

/** Lets the browser make a passkey, and stores it. */
export function useNewPasskey(onAdded: () => void) {
  const call = useCall()
  const [problem, setProblem] = useState<CallProblem | 'browser' | null>(null)
  const [isBusy, setBusy] = useState(false)

  const make = async (options: PasskeyOptions, name: string) => {
    setBusy(true)
    setProblem(null)
    const passkey = await import('@simplewebauthn/browser')
      .then(({ startRegistration }) => startRegistration({ optionsJSON: options }))
      .catch(() => undefined)
    if (!passkey) {
      setBusy(false)
      return setProblem('browser')
    }
    const { id, rawId, type, response } = passkey
    const { clientDataJSON, attestationObject, transports } = response
    const result = await call('POST /api/user/passkeys', {
      name,
      passkey: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
      },
    })
    setBusy(false)
    if (result.ok) onAdded()
    else setProblem(result)
  }
  return { make, problem, isBusy }
}
