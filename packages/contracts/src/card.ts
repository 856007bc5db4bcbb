import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cardPassword } from './limits.ts'
import type { FieldFault } from './problem.ts'
import { emailSchema, passwordSchema, secret } from './schemas.ts'

/** The generic sign-in card's own way to a new password: four digits instead of the portal's long code. */
export const requestCardCode = endpoint('POST /api/card/forgot-password', {
  summary: 'Ask for a code of 4 digits. Always 200, whoever asks.',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const checkCardCode = endpoint('POST /api/card/validate', {
  summary: 'Exchange the 4 digits for a change code.',
  body: z.strictObject({ email: emailSchema, code: secret(64) }),
  answer: z.object({ success: z.boolean(), code: z.optional(z.string()), message: z.string() }),
})

export const changeByCard = endpoint('POST /api/card/change-password', {
  summary: 'Set a new password with the change code. It needs an uppercase and a lowercase letter, a digit, one of !@#$%^&* and 8 characters, unless SECURITY_PROFILE says otherwise.',
  body: z.strictObject({ email: emailSchema, password: passwordSchema(), code: secret(128) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
})

const isSpecial = (character: string) => cardPassword.special.includes(character)

/** What is wrong with a new password by the card's five rules, if anything (specification, section 5, "Generic card new password"). */
export function cardPasswordFault(password: string): FieldFault | undefined {
  if (password.length < cardPassword.min) return 'tooShort'
  return /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password) && [...password].some(isSpecial) ? undefined : 'invalid'
}
