import * as z from 'zod/mini'
import { agentStates, roles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { canonicalEmail } from './fields.ts'
import { textLine, passwordSchema, secretText } from './schemas.ts'
import * as limits from './limits.ts'

/** The e-mail address or the login number, in its canonical spelling. */
const loginSchema = textLine(limits.email.max).check(z.overwrite(canonicalLogin))

/** A login number is also understood with blanks and dashes inside, as people note it down. */
function canonicalLogin(entered: string): string {
  const login = canonicalEmail(entered)
  return login.includes('@') ? login : login.replace(/[\s\p{Pd}]/gu, '')
}

const SignedIn = z.object({
  /** First and last name, for the greeting. */
  name: z.string(),
  email: z.string(),
  /** The session's key for X-Token. The portal keeps it in memory only. */
  token: z.string(),
  role: z.nullable(z.enum(roles)),
  state: z.enum(agentStates),
})

export const logIn = endpoint('POST /api/login', {
  summary: 'Sign in with an e-mail address or login number and a password.',
  body: z.strictObject({ email: loginSchema, password: passwordSchema(1) }),
  answer: SignedIn,
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
  access: 'agent',
  summary: 'Who is signed in.',
  answer: z.object({
    ...SignedIn.shape,
    locale: z.nullable(z.string()),
    notifications: z.array(z.enum(['info', 'agency', 'newsletter', 'password'])),
  }),
})
