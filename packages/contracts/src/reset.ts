import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailSchema, passwordSchema } from './schemas.ts'

const short = (max: number) => z.string({ error: 'required' }).check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'tooLong' }))

export const requestCode = endpoint('POST /api/login/forgot', {
  summary: 'Ask for a reset code. Always 200, whoever asks.',
  body: z.object({ email: emailSchema }),
  answer: z.object({ success: z.literal(true) }),
})

export const checkCode = endpoint('POST /api/login/validate', {
  summary: 'Exchange the mailed code for a change code.',
  body: z.object({ email: emailSchema, code: short(64) }),
  answer: z.object({ success: z.boolean(), code: z.optional(z.string()), message: z.string() }),
})

export const changeForgotten = endpoint('POST /api/login/change', {
  summary: 'Set a new password with the change code.',
  body: z.object({ email: emailSchema, password: passwordSchema(), code: short(128) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
})
