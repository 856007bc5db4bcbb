import * as limits from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useState } from 'react'
import { useCall, type CallProblem } from '../../api/call.ts'
import { newMark, sentRegistrationMark } from '../../state/sent-registration.ts'
import { useSettings } from '../../state/settings.ts'
import { withoutErrorsOf, type FieldErrors, type Values } from './values.ts'
import type { SignupAnswer } from './steps.ts'

/** The state of the sending. A problem here is one that has no step of its own. */
export type SendingState =
  { step: 'ready' } | { step: 'sending' } | { step: 'failed'; problem: CallProblem }

/**
 * Checks the form and sends it. Nothing is sent while there are field errors (specification,
 * section 5).
 */
export function useRegistration(values: Values, onAnswer: (answer: SignupAnswer) => void) {
  const call = useCall()
  const { passwordMin } = useSettings()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  /**
   * Grows with each sending that field errors stopped. It is 0 before that: a field error from
   * leaving a field shows no summary.
   */
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState<SendingState>({ step: 'ready' })
  // The same for every try, so that the last one replaces the others.
  const [mark] = useState(() => sentRegistrationMark() ?? newMark())

  const showFieldErrors = (newErrors: FieldErrors) => {
    setFieldErrors(newErrors)
    setAttempt((before) => before + 1)
    setSending({ step: 'ready' })
  }
  const send = async () => {
    if (sending.step === 'sending') return
    setSending({ step: 'sending' })
    const check = await import('./validate.ts').catch(() => undefined)
    if (!check) return setSending({ step: 'failed', problem: { ok: false, status: 0 } })
    const form = check.validateSignup(values, passwordMin)
    const emailErrors: FieldErrors = fieldErrors.email === 'inUse' ? { email: 'inUse' } : {}
    if (!form.ok) return showFieldErrors({ ...form.fieldErrors, ...emailErrors })
    if (emailErrors.email) return showFieldErrors(emailErrors)
    const result = await call('POST /api/signup', { ...form.body, mark })
    if (result.ok)
      return onAnswer({
        step_id: result.answer.step_id,
        email: form.body.email,
        country: form.body.country_id,
        mark,
        until: Date.now() + limits.activationLink.life,
      })
    if (result.body?.errors) return showFieldErrors(result.body.errors)
    setSending({ step: 'failed', problem: result })
  }
  return {
    fieldErrors,
    attempt,
    sending,
    clearErrors: (name: string) => setFieldErrors((before) => withoutErrorsOf(before, name)),
    addFieldError: (name: string, fieldError: FieldErrorCode) =>
      setFieldErrors((before) => ({ ...before, [name]: fieldError })),
    send: () => void send(),
  }
}
