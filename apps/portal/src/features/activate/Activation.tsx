import { activate, activationStatus, type ActivationOutcome } from '@passerelle/contracts/signup.ts'
import { activationLink, hours } from '@passerelle/contracts/limits.ts'
import { Button, Centre, FirstLight, Horizon, Lead, Spinner, Text } from '@passerelle/kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { forgetRegistration, wasRegisteredHere } from '../../app/registered.ts'

/** The link waits for a click or for an answer, or has one. `failed` holds the status that was not 200, 0 when nobody answered. */
type State = { step: 'asking' } | { step: 'waiting' } | { step: 'failed'; status: number } | { step: 'done'; outcome: ActivationOutcome }

const outcomes = Object.keys(activationStatus) as ActivationOutcome[]
const outcomeOf = (status: (typeof activationStatus)[ActivationOutcome]) => outcomes.find((outcome) => activationStatus[outcome] === status) ?? 'invalid'

/** Mail scanners follow links and run scripts: by itself the page confirms only where the registration was sent from. */
const firstState = (token: string): State =>
  token === '' ? { step: 'done', outcome: 'noLink' } : { step: wasRegisteredHere() ? 'waiting' : 'asking' }

/** @param token secret of the activation link; empty when there was none */
export function Activation({ token }: { token: string }) {
  const { t } = useTranslation('signup')
  const [state, setState] = useState(() => firstState(token))
  const call = useCall()
  const confirm = useCallback(async () => {
    setState({ step: 'waiting' })
    const result = await call(activate, { hash: token })
    if (!result.ok) return setState({ step: 'failed', status: result.status })
    const outcome = outcomeOf(result.answer.status_id)
    if (outcome === 'complete') forgetRegistration()
    setState({ step: 'done', outcome })
  }, [call, token])

}
