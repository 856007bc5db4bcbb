/**
 * The steps from 'Sign in' to 'Password changed'. After a refused change, step 2 begins again and
 * says so.
 */
const steps = ['login', 'askCode', 'changeFailed', 'enterCode', 'newPassword', 'changed'] as const

/**
 * The state of a history entry, so that a reload finds it again: the step and the e-mail address,
 * never a code.
 */
export interface SigninStep {
  step: (typeof steps)[number]
  email: string
  /** When the code was requested, in milliseconds since 1970. 0 if it is not known. */
  sentAt?: number
  /** How many wrong codes were entered. */
  wrongCodes?: number
}

const numberOr0 = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The step of a history entry, or the first step if the entry has none. */
export function stepOf(entry: unknown): SigninStep {
  const {
    step: name,
    email,
    sentAt,
    wrongCodes,
  } = Object(entry) as Partial<Record<keyof SigninStep, unknown>>
  const step = steps.find((known) => known === name)
  return step && typeof email === 'string'
    ? { step, email, sentAt: numberOr0(sentAt), wrongCodes: numberOr0(wrongCodes) }
    : { step: 'login', email: '' }
}
