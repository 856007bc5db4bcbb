import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { passwordSchema, secretText, textLine } from './schemas.ts'

/** Bytes as base64url, as browsers write them. */
const encoded = secretText(limits.passkeys.encoded)
const keyType = z.literal('public-key', { error: 'invalid' })
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

/** The answer of a browser that made a passkey (Web Authentication, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: encoded,
  rawId: encoded,
  type: keyType,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(transports),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The answer of a browser that proved a passkey (AuthenticationResponseJSON). */
export const PasskeyProof = z.object({
  id: encoded,
  rawId: encoded,
  type: keyType,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(secretText(200)),
  }),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

/** A passkey in a browser's options. */
const Descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
})

/** PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(Descriptor)),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
})

/** PublicKeyCredentialCreationOptionsJSON. */
const PasskeyCreation = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(Descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['discouraged', 'preferred', 'required'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Whether the passkey can leave its device. */
  synced: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

/** As for the other factors (second-factor.ts). */
const proof = { password: z.optional(passwordSchema(1)) }
const name = textLine(limits.passkeys.name)

export const listPasskeys = endpoint('GET /api/user/passkeys', {
  access: 'account',
  summary: 'The own passkeys, newest first.',
  answer: z.object({ objects: z.array(Passkey) }),
})

export const addPasskey = endpoint('POST /api/user/passkeys', {
  access: 'account',
  summary:
    'Add a passkey, in two calls: without `passkey` the answer has the options for the browser; with the browser’s answer as `passkey`, in the same session and within 10 minutes, the passkey is stored. For staff it is also a second step after the password: with the first second factor all other sessions end.',
  body: z.strictObject({
    ...proof,
    passkey: z.optional(NewPasskey),
    name: z.optional(name),
  }),
  answer: z.union([z.object({ options: PasskeyCreation }), z.object({ passkey: Passkey })]),
})

export const renamePasskey = endpoint('PATCH /api/user/passkeys/{id}', {
  access: 'account',
  summary: 'Give a passkey another name.',
  body: z.strictObject({ ...proof, name }),
  answer: z.object({ success: z.literal(true) }),
})

export const removePasskey = endpoint('DELETE /api/user/passkeys/{id}', {
  access: 'account',
  summary: 'Remove a passkey. Recovery codes go with the last second factor.',
  body: z.strictObject(proof),
  answer: z.object({ success: z.literal(true) }),
})

export const offerPasskey = endpoint('POST /api/user/passkeys/offer', {
  access: 'account',
  summary:
    'Ask after a sign-in whether to offer a passkey, on a device that can keep one. Agents without a passkey are offered one twice at most, and each answer that says so counts.',
  answer: z.object({ offer: z.boolean() }),
})
