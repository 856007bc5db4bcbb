import { canonicalEmail, isEmail } from '@passerelle/contracts/fields.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../api/call.ts'

/**
 * Checks the e-mail address when the person leaves the field: first its form, then whether it is
 * free. If the server does not answer, the address passes, because the server checks again when
 * the registration arrives.
 * @param onFieldError called only if the field still has the checked address
 */
export function useEmailCheck(entered: string, onFieldError: (fieldError: FieldErrorCode) => void) {
  const call = useCall()
  const [checking, setChecking] = useState(false)
  const answers = useRef(new Map<string, boolean>())
  const latest = useRef(entered)
  useEffect(() => {
    latest.current = entered
  }, [entered])

  /** The server limits the number of checks, so each address is checked once. */
  const isFree = async (email: string) => {
    const before = answers.current.get(email)
    if (before !== undefined) return before
    setChecking(true)
    const result = await call('POST /api/signup/email_validate', { email })
    setChecking(false)
    if (result.ok) answers.current.set(email, result.answer.valid)
    return !result.ok || result.answer.valid
  }
  const check = async () => {
    if (entered.trim() === '') return
    if (!isEmail(entered)) return onFieldError('invalidEmail')
    const isEmailFree = await isFree(canonicalEmail(entered))
    if (!isEmailFree && latest.current === entered) onFieldError('inUse')
  }
  return { checking, check: () => void check() }
}
