import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'

/** What the form holds while it is filled in, by field name. */
export type Values = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, FieldErrorCode>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The fieldErrors that are left when a field was changed. Passwords that differ are one fieldError, shown at both. */
export function withoutErrorsOf(fieldErrors: FieldErrors, name: string): FieldErrors {
  const pair = ['password', 'password_check']
  const gone = pair.includes(name)
    ? pair.filter((one) => one === name || fieldErrors[one] === 'mismatch')
    : [name]
  return Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !gone.includes(field)))
}
