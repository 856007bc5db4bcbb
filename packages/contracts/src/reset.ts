import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailSchema, linkSecret, passwordSchema, secretText } from './schemas.ts'

export const requestResetCode = endpoint('POST /api/login/forgot', {
  summary: 'Ask for a reset code. Always 200, whoever asks.',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({ success: z.literal(true) }),
})

export const checkResetCode = endpoint('POST /api/login/validate', {
  summary: 'Exchange the mailed code for a change code.',
  body: z.strictObject({ email: emailSchema, code: secretText(64) }),
  answer: z.object({ success: z.boolean(), code: z.optional(z.string()), message: z.string() }),
})

export const changeForgottenPassword = endpoint('POST /api/login/change', {
  summary: 'Set a new password with the change code.',
  body: z.strictObject({ email: emailSchema, password: passwordSchema(), code: secretText(128) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
})

export const exchangeResetLink = endpoint('POST /api/login/link', {
  summary:
    'Exchange the secret of the link in the code mail for a change code: the second way in, when the code does not work.',
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({
    success: z.boolean(),
    email: z.optional(z.string()),
    code: z.optional(z.string()),
  }),
})
