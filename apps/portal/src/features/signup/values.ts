import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'

/** The values of the form by field name. */
export type Values = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, FieldErrorCode>>

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * The remaining field errors after a field has changed. Different passwords are one error, shown
 * at both fields.
 */
export function withoutErrorsOf(fieldErrors: FieldErrors, name: string): FieldErrors {
  const pair = ['password', 'password_check']
  const removed = pair.includes(name)
    ? pair.filter((fieldName) => fieldName === name || fieldErrors[fieldName] === 'mismatch')
    : [name]
  return Object.fromEntries(
    Object.entries(fieldErrors).filter(([field]) => !removed.includes(field)),
  )
}
