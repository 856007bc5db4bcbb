/** Comes with the contract's schemas when something is checked for the first time; drawing the form does without. */
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { SignupBody } from '@passerelle/contracts/signup.ts'
import { withoutTrunkPrefix } from '../../forms/phone.ts'
import { asText, type Faults, type Values } from './entries.ts'

export type Checked = { ok: true; body: SignupBody } | { ok: false; faults: Faults }

/**
 * Everything that can be known to be wrong before the form is sent, for all fields at once (specification, section 5).
 * @param passwordMin characters that this portal asks of a password
 */
export function checked(values: Values, passwordMin: number): Checked {
  const read = SignupBody.safeParse({
    ...values,
    phone: withoutTrunkPrefix(values.phone, values.country_id),
  })
  const faults: Record<string, FieldErrorCode> = read.success ? {} : fieldErrorsOf(read.error)
  if (faults.password_check === 'mismatch') faults.password ??= 'mismatch'
  if (asText(values.password).length < passwordMin) faults.password ??= 'tooShort'
  return read.success && Object.keys(faults).length === 0
    ? { ok: true, body: read.data }
    : { ok: false, faults }
}
