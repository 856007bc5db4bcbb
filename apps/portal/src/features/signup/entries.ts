import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'

/** What the form holds while it is filled in, by field name. */
export type Values = Readonly<Record<string, unknown>>
export type Faults = Readonly<Record<string, FieldErrorCode>>

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The faults that are left when a field was changed. Passwords that differ are one fault, shown at both. */
export function without(faults: Faults, name: string): Faults {
  const pair = ['password', 'password_check']
  const gone = pair.includes(name)
    ? pair.filter((one) => one === name || faults[one] === 'mismatch')
    : [name]
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !gone.includes(field)))
}
