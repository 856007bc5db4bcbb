import type { FieldFault } from '@passerelle/contracts/problem.ts'
import { faultsOf } from '@passerelle/contracts/problem.ts'
import { SignupBody } from '@passerelle/contracts/signup.ts'

/** What the form holds while it is filled in, by field name. */
export type Values = Readonly<Record<string, unknown>>
export type Faults = Readonly<Record<string, FieldFault>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export type Checked = { ok: true; body: SignupBody } | { ok: false; faults: Faults }

/**
 * Everything that can be known to be wrong before the form is sent, for all fields at once (specification, section 5).
 * @param passwordMin characters that this portal asks of a password
 */
export function checked(values: Values, passwordMin: number): Checked {
  const read = SignupBody.safeParse(values)
  const faults: Record<string, FieldFault> = read.success ? {} : faultsOf(read.error)
  if (faults.password_check === 'mismatch') faults.password ??= 'mismatch'
  if (asText(values.password).length < passwordMin) faults.password ??= 'tooShort'
  return read.success && Object.keys(faults).length === 0 ? { ok: true, body: read.data } : { ok: false, faults }
}

/** The faults that are left when a field was changed. Passwords that differ are one fault, shown at both. */
export function without(faults: Faults, name: string): Faults {
  const pair = ['password', 'password_check']
  const gone = pair.includes(name) ? pair.filter((one) => one === name || faults[one] === 'mismatch') : [name]
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !gone.includes(field)))
}
