import { nextStep } from '@passerelle/contracts/signup-form.ts'

/**
 * The step of a registration, as the history entry stores it, so that Back, Forward and reload
 * find it again. The form's values are stored by draft.ts.
 */
export type SignupStep =
  | { step: 'country' }
  | { step: 'form' }
  /**
   * `until` is when the activation link expires, in milliseconds since 1970. `country` is the id
   * of the chosen country.
   */
  | { step: 'mailSent'; email: string; until: number; country: number }
  | { step: 'tooManyAttempts' }
  /** `email` is the address that was sent. */
  | { step: 'emailInUse'; email: string }

/** The step's number in the heading (specification, section 2). */
export const stepNumber = { country: 1, form: 2, ...nextStep } as const satisfies Record<
  SignupStep['step'],
  number
>

export interface SignupAnswer {
  step_id: (typeof nextStep)[keyof typeof nextStep]
  email: string
  until: number
  country: number
  /** What this browser sent to be recognised by at the activation. */
  mark: string
}

/** The step after the server's answer (specification, section 4). */
export function stepAfter({ step_id, email, until, country }: SignupAnswer): SignupStep {
  switch (step_id) {
    case nextStep.mailSent:
      return { step: 'mailSent', email, until, country }
    case nextStep.tooManyAttempts:
      return { step: 'tooManyAttempts' }
    case nextStep.emailInUse:
      return { step: 'emailInUse', email }
  }
}

/**
 * The step of a history entry. The entry may come from another page or from an older version of
 * the portal.
 * @param hasCountry whether a country is chosen; without one, a registration starts at the first
 *   step
 */
export function stepOf(state: unknown, hasCountry: boolean): SignupStep {
  const step =
    typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  if (step === 'mailSent' && isMailSentStep(state)) return state
  if (hasCountry && step === 'emailInUse' && isEmailInUseStep(state)) return state
  if (hasCountry && (step === 'form' || step === 'tooManyAttempts')) return { step }
  return { step: 'country' }
}

type MailSentStep = Extract<SignupStep, { step: 'mailSent' }>

const isEmailInUseStep = (state: unknown): state is Extract<SignupStep, { step: 'emailInUse' }> =>
  typeof (state as { email?: unknown }).email === 'string'

const isMailSentStep = (state: unknown): state is MailSentStep => {
  const { email, until, country } = state as Partial<Record<keyof MailSentStep, unknown>>
  return typeof email === 'string' && typeof until === 'number' && typeof country === 'number'
}
