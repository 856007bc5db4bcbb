import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'

/**
 * What is wrong with a field, in words that follow its name. For people who read no codes: at the
 * command line, and in the report of an import.
 */
export const fieldErrorWords: Readonly<Record<FieldErrorCode, string>> = {
  required: 'is missing',
  tooShort: 'is too short',
  tooLong: 'is too long, or has too many entries',
  invalid: 'is not written as it must be',
  invalidEmail: 'is no e-mail address such as ana@example.com',
  inUse: 'is in use already',
  mismatch: 'does not match',
  notAccepted: 'must be accepted',
  notAnOption: 'is none of the options',
  notInThePast: 'must be in the past',
  tooCommon: 'is too common',
  wrong: 'is wrong',
  unknown: 'is not known here',
}
