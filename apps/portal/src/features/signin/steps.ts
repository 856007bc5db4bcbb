/** Between 'Sign in' and 'Password changed'. A change that was refused begins again at step 2 and says so. */
const steps = ['login', 'askCode', 'changeRefused', 'enterCode', 'newPassword', 'changed'] as const

/** What an entry of the history keeps, so that a reload finds it again: the step and the address, so that nobody types it twice; never a code. */
export interface SigninStep {
  step: (typeof steps)[number]
  email: string
}

/** The step of this entry; the first one when it has none. */
export function stepOf(entry: unknown): SigninStep {
  const { step: name, email } = Object(entry) as Partial<Record<keyof SigninStep, unknown>>
  const step = steps.find((known) => known === name)
  return step && typeof email === 'string' ? { step, email } : { step: 'login', email: '' }
}
