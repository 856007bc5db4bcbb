import * as z from 'zod/mini'
import { agentStates, roles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { canonicalEmail } from './fields.ts'
import { textLine, passwordSchema, secretText } from './schemas.ts'
import * as limits from './limits.ts'
import { PasskeyProof, PasskeyRequest } from './passkeys.ts'

/** The e-mail address or the login number, in its canonical spelling. */
const loginSchema = textLine(limits.email.max).check(z.overwrite(canonicalLogin))

/** A login number is also understood with blanks and dashes inside, as people note it down. */
export function canonicalLogin(entered: string): string {
  const login = canonicalEmail(entered)
  return login.includes('@') ? login : login.replace(/[\s\p{Pd}]/gu, '')
}

const SignedIn = z.object({
  /** The whole name, in the order of the account's language. */
  name: z.string(),
  /** The parts of the name, for pages in other languages. */
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  /** The session's key for X-Token. The portal keeps it in memory only. */
  token: z.string(),
  role: z.nullable(z.enum(roles)),
  /** Null for staff who are not agents. */
  state: z.nullable(z.enum(agentStates)),
})

/** The second factors that somebody can sign in with. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The password was right, and the account has a second factor: no session is open yet. */
const SecondStep = z.object({
  second_factor: z.object({
    methods: z.array(z.enum(secondFactorMethods)),
    /** For the browser, where the account has a passkey. */
    passkey_options: z.optional(PasskeyRequest),
  }),
})

export const logIn = endpoint('POST /api/login', {
  summary:
    'Sign in with an e-mail address or login number and a password. A member of the staff with a second factor, and an agent with an authenticator app, gets `second_factor` and no session: the sign-in goes on in this browser with POST /api/login/second-factor, within 10 minutes.',
  body: z.strictObject({ email: loginSchema, password: passwordSchema(1) }),
  answer: z.union([SignedIn, SecondStep]),
})

export const logInWithSecondFactor = endpoint('POST /api/login/second-factor', {
  summary:
    'The second step of a sign-in, with one of `passkey` (the browser’s answer to `passkey_options`), `totp` (the code of an authenticator app) and `recovery` (a recovery code). A wrong or used factor is 401 invalidLogin, a sign-in that has not begun in this browser or waited too long is 401 noSession.',
  body: z
    .strictObject({
      totp: z.optional(secretText(limits.secondFactor.entry)),
      recovery: z.optional(secretText(limits.secondFactor.entry)),
      passkey: z.optional(PasskeyProof),
    })
    .check(
      z.refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
        error: 'required',
        path: ['totp'],
      }),
    ),
  answer: SignedIn,
})

export const logInWithPasskey = endpoint('POST /api/login/passkey', {
  summary:
    'Sign in with a passkey alone, in two calls: without `passkey` the answer has the options for the browser, which name no passkey; with the browser’s answer as `passkey`, in the same browser and within 10 minutes, the session is opened. The device must have verified the person. A wrong passkey is 401 invalidLogin, a sign-in that has not begun in this browser or took too long is 401 noSession.',
  body: z.strictObject({ passkey: z.optional(PasskeyProof) }),
  answer: z.union([SignedIn, z.object({ options: PasskeyRequest })]),
})

/** Opens a session with a trusted site's assertion (specification: /signin?jwt=). */
export const logInWithJwt = endpoint('POST /api/auth', {
  summary:
    'Sign in with the assertion of a trusted issuer. While somebody else is signed in it is refused (409), unless that person has agreed.',
  /** `replace`: the signed-in person has agreed to be signed out. */
  body: z.strictObject({
    jwt: secretText(8192),
    replace: z.optional(z.literal(true, { error: 'invalid' })),
  }),
  answer: SignedIn,
})

export const logOut = endpoint('GET /api/logout', {
  summary: 'Sign out. Acts only when the portal itself asks.',
  /**
   * `keep`: signs out of the portal only, because a new sign-in follows. Other sites are not told.
   */
  body: z.optional(z.object({ sites: z.optional(z.literal('keep', { error: 'invalid' })) })),
  answer: z.object({ success: z.literal(true) }),
})

export const me = endpoint('GET /api/user/me', {
  access: 'account',
  summary: 'Who is signed in.',
  answer: z.object({
    ...SignedIn.shape,
    locale: z.nullable(z.string()),
    notifications: z.array(z.enum(['info', 'agency', 'newsletter', 'password'])),
  }),
})
