import { nextStep } from '@passerelle/contracts/signup-form.ts'

/** Where the person stands, as the entry of the history keeps it, so that Back, Forward and a reload find it again. What they type is kept elsewhere: draft.ts. */
export type SignupStep =
  | { step: 'country' }
  | { step: 'form' }
  /** `until` is when the activation link expires, in milliseconds since 1970; `country` the id of what was chosen. */
  | { step: 'mailSent'; email: string; until: number; country: number }
  | { step: 'tooManyAttempts' }
  /** `email` as it was sent. */
  | { step: 'emailInUse'; email: string }

/** The figure in the heading (specification, section 2). */
export const stepNumber = { country: 1, form: 2, ...nextStep } as const satisfies Record<
  SignupStep['step'],
  number
>

export interface SignupAnswer {
  step_id: (typeof nextStep)[keyof typeof nextStep]
  email: string
  until: number
  country: number
}

/** The step that the server's answer leads to (specification, section 4). */
export function stepAfter({ step_id, ...sent }: SignupAnswer): SignupStep {
  switch (step_id) {
    case nextStep.mailSent:
      return { step: 'mailSent', ...sent }
    case nextStep.tooManyAttempts:
      return { step: 'tooManyAttempts' }
    case nextStep.emailInUse:
      return { step: 'emailInUse', email: sent.email }
  }
}

/**
 * The step of this entry of the history, which may come from elsewhere or from an older portal.
 * @param isBegun a country is chosen; without one every registration begins at the first step, such as one that was sent
 */
export function stepOf(state: unknown, isBegun: boolean): SignupStep {
  const step =
    typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
  if (step === 'mailSent' && isSent(state)) return state
  if (isBegun && step === 'emailInUse' && isTaken(state)) return state
  if (isBegun && (step === 'form' || step === 'tooManyAttempts')) return { step }
  return { step: 'country' }
}

type MailSentStep = Extract<SignupStep, { step: 'mailSent' }>

const isTaken = (state: unknown): state is Extract<SignupStep, { step: 'emailInUse' }> =>
  typeof (state as { email?: unknown }).email === 'string'

const isSent = (state: unknown): state is MailSentStep => {
  const { email, until, country } = state as Partial<Record<keyof MailSentStep, unknown>>
  return typeof email === 'string' && typeof until === 'number' && typeof country === 'number'
}
