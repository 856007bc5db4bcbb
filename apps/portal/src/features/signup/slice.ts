import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { nextStep } from '@passerelle/contracts/signup-form.ts'

/** Where the person stands, with what that step shows. What they type stays in the screen: it holds passwords. */
export type SignupState =
  | { step: 'country' }
  | { step: 'form' }
  /** `until` is when the activation link expires, in milliseconds since 1970. */
  | { step: 'mailSent'; email: string; until: number }
  | { step: 'tooManyAttempts' }
  | { step: 'emailInUse'; email: string }

/** The figure in the heading (specification, section 2). */
export const stepNumber = { country: 1, form: 2, ...nextStep } as const satisfies Record<SignupState['step'], number>

export interface Answered { step_id: (typeof nextStep)[keyof typeof nextStep]; email: string; until: number }

export const signup = createSlice({
  name: 'signup',
  initialState: (): SignupState => ({ step: 'country' }),
  reducers: {
    countryChosen: (): SignupState => ({ step: 'form' }),
    countryReopened: (): SignupState => ({ step: 'country' }),
    triedAgain: (): SignupState => ({ step: 'form' }),
    answered: (_, { payload: { step_id, email, until } }: PayloadAction<Answered>): SignupState => {
      switch (step_id) {
        case nextStep.mailSent: return { step: 'mailSent', email, until }
        case nextStep.tooManyAttempts: return { step: 'tooManyAttempts' }
        case nextStep.emailInUse: return { step: 'emailInUse', email }
      }
    },
  },
})
