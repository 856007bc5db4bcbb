/** Comes with the contract's schemas when something is checked for the first time; drawing the form does without. */
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { SignupBody } from '@passerelle/contracts/signup.ts'
import { withoutTrunkPrefix } from '../../forms/phone.ts'
import { asText, type FieldErrors, type Values } from './values.ts'

export type SignupValidation =
  { ok: true; body: SignupBody } | { ok: false; fieldErrors: FieldErrors }

/**
 * Everything that can be known to be wrong before the form is sent, for all fields at once (specification, section 5).
 * @param passwordMin characters that this portal asks of a password
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
