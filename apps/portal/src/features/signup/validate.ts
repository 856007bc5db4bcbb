/**
 * Checks a registration. It loads with the contract's schemas on the first check, because showing
 * the form does not need them.
 */
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { SignupBody } from '@passerelle/contracts/signup.ts'
import { withoutTrunkPrefix } from '../../forms/phone.ts'
import { asText, type FieldErrors, type Values } from './values.ts'

export type SignupValidation =
  { ok: true; body: SignupBody } | { ok: false; fieldErrors: FieldErrors }

/**
 * Checks all fields at once, before the form is sent (specification, section 5).
 * @param passwordMin the minimum length of a password in this portal
 */
export function validateSignup(values: Values, passwordMin: number): SignupValidation {
  const read = SignupBody.safeParse({
    ...values,
    phone: withoutTrunkPrefix(values.phone, values.country_id),
  })
  const fieldErrors: Record<string, FieldErrorCode> = read.success ? {} : fieldErrorsOf(read.error)
  if (fieldErrors.password_check === 'mismatch') fieldErrors.password ??= 'mismatch'
  if (asText(values.password).length < passwordMin) fieldErrors.password ??= 'tooShort'
  return read.success && Object.keys(fieldErrors).length === 0
    ? { ok: true, body: read.data }
    : { ok: false, fieldErrors }
}
