import { canonicalEmail, isEmail } from '@passerelle/contracts/fields.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../api/call.ts'

/**
 * Looks at the e-mail address when the person leaves its field: its form here, whether it is free at the server.
 * No answer is no fieldError: the server looks again when the registration arrives.
 * @param onFieldError called only while the field still holds the address that was looked at
 */
export function useEmailCheck(entered: string, onFieldError: (fieldError: FieldErrorCode) => void) {
  const call = useCall()
  const [checking, setChecking] = useState(false)
  const known = useRef(new Map<string, boolean>())
  const latest = useRef(entered)
  useEffect(() => {
    latest.current = entered
  }, [entered])

  /** The server counts its answers, so an address is asked for once. */
  const isFree = async (email: string) => {
    const before = known.current.get(email)
    if (before !== undefined) return before
    setChecking(true)
    const result = await call('POST /api/signup/email_validate', { email })
    setChecking(false)
    if (result.ok) known.current.set(email, result.answer.valid)
    return !result.ok || result.answer.valid
  }
  const check = async () => {
    if (entered.trim() === '') return
    if (!isEmail(entered)) return onFieldError('invalidEmail')
    const free = await isFree(canonicalEmail(entered))
    if (!free && latest.current === entered) onFieldError('inUse')
  }
  return { checking, check: () => void check() }
}
