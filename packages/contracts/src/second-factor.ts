import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { passwordSchema, secretText } from './schemas.ts'

/**
 * A change of the own second factors needs the caller's password, unless the session proved a second
 * factor less than 5 minutes ago (403 passwordRequired). So do changes of another person's factors,
 * and what gives rights; for these a sign-in of less than 5 minutes ago counts too.
 */
export const proof = { password: z.optional(passwordSchema(1)) }

const success = z.object({ success: z.literal(true) })

export const readSecondFactor = endpoint('GET /api/user/second-factor', {
  access: 'account',
  summary: 'The second factors of the own account.',
  answer: z.object({
    /** Since when an authenticator app is set up. */
    totp_since: z.nullable(z.string()),
    /** Recovery codes that were not used. */
    recovery_codes: z.int(),
    /** Whether the desk opens only with a second factor. */
    needed: z.boolean(),
    /**
     * Whether a passkey is a second step after the password, as for staff. Agents sign in with it
     * instead of the password.
     */
    passkey_is_factor: z.boolean(),
    /** Whether a change asks for the password now. */
    password_needed: z.boolean(),
  }),
})

export const startTotp = endpoint('POST /api/user/totp', {
  access: 'account',
  summary:
    'A new secret for an authenticator app, as base32 and as an address for a QR code. It counts from POST /api/user/totp/confirm on; until then a former one stays.',
  body: z.strictObject(proof),
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint('POST /api/user/totp/confirm', {
  access: 'account',
  summary:
    'Confirm the new secret with a code of it, in the session that asked for it, within 10 minutes. All other sessions end.',
  body: z.strictObject({ totp: secretText(limits.secondFactor.entry) }),
  answer: success,
})

export const removeTotp = endpoint('DELETE /api/user/totp', {
  access: 'account',
  summary:
    'Remove the authenticator app. Recovery codes go with the last second factor. 404 without one.',
  body: z.strictObject(proof),
  answer: success,
})

export const makeRecoveryCodes = endpoint('POST /api/user/recovery-codes', {
  access: 'account',
  summary: 'Ten new recovery codes, each good once. The former ones are void.',
  body: z.strictObject(proof),
  answer: z.object({ codes: z.array(z.string()) }),
})
