import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailSchema, passwordSchema, secretText } from './schemas.ts'

/** The reset calls of the generic sign-in card: four digits instead of the portal's long code. */
export const requestCardCode = endpoint('POST /api/card/forgot-password', {
  summary: 'Ask for a code of 4 digits. Always 200, whoever asks.',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const checkCardCode = endpoint('POST /api/card/validate', {
  summary: 'Exchange the 4 digits for a change code.',
  body: z.strictObject({ email: emailSchema, code: secretText(64) }),
  answer: z.object({ success: z.boolean(), code: z.optional(z.string()), message: z.string() }),
})

export const changePasswordByCard = endpoint('POST /api/card/change-password', {
  summary:
    'Set a new password with the change code. The card has rules of its own for it; the server asks for what it asks of every password.',
  body: z.strictObject({ email: emailSchema, password: passwordSchema(), code: secretText(128) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
})
