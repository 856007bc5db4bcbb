import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { applies } from './fields.ts'
import { emailSchema, linkSecret, passwordSchema, shapeOf } from './schemas.ts'
import { activationStatus, nextStep, signupFields } from './signup-form.ts'

/** The form's values during the check. Any of them may still be wrong. */
type Answers = Partial<Record<string, unknown>>

const ownFields = Object.entries(signupFields).filter(([, field]) => field.onlyFor !== undefined)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
/**
 * Runs also when other fields are wrong, so that one answer names all errors. A body that is no
 * object has its own error already.
 */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
} as const

/** Fields of a single country are required there and dropped for other countries. */
const requiredThere = ownFields
  .filter(([, field]) => field.required)
  .map(([name, field]) =>
    z.refine<unknown>(
      (form) => {
        const answers = form as Answers
        return !applies(field, answers.country_id) || !isEmpty(answers[name])
      },
      { error: 'required', path: [name], ...always },
    ),
  )

const samePassword = z.refine<unknown>(
  (form) => {
    const { password, password_check } = form as Answers
    return isEmpty(password) || isEmpty(password_check) || password === password_check
  },
  { error: 'mismatch', path: ['password_check'], ...always },
)

/**
 * A random value that the browser keeps from its sign-up to the activation. It shows that both come
 * from the same person. Without it the activation needs the password.
 */
const browserMark = z.optional(
  z.string({ error: 'invalid' }).check(z.regex(/^[\w-]{22,64}$/, { error: 'invalid' })),
)

const SignupForm = z
  .object({ ...shapeOf(signupFields), mark: browserMark })
  .check(samePassword, ...requiredThere)

export const SignupBody = z.pipe(
  SignupForm,
  z.transform((form): z.output<typeof SignupForm> => {
    const dropped = ownFields
      .filter(([, field]) => !applies(field, form.country_id))
      .map(([name]) => [name, null])
    return { ...form, ...Object.fromEntries(dropped) }
  }),
)
export type SignupBody = z.output<typeof SignupBody>
export type SignupInput = z.input<typeof SignupBody>

export const signUp = endpoint('POST /api/signup', {
  summary:
    'Register. Answers the step that the screen goes to: 3 mail sent, 4 too many attempts, 5 e-mail already in use.',
  body: SignupBody,
  answer: z.object({ step_id: z.literal(Object.values(nextStep)) }),
})

export const validateEmail = endpoint('POST /api/signup/email_validate', {
  summary: 'Can this e-mail address be registered?',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({ valid: z.boolean() }),
})

export const resendActivation = endpoint('POST /api/signup/resend', {
  summary:
    'Mail a new activation link to a registration that is not confirmed. With the mark of the browser that sent the registration the older link becomes invalid. Always 200 below the limits, whoever asks.',
  body: z.strictObject({ email: emailSchema, mark: browserMark }),
  answer: z.object({ success: z.literal(true) }),
})

export const activate = endpoint('POST /api/signup/activate', {
  summary:
    'Confirm a registration with the secret of the activation link, and with the mark of the browser that sent the registration or its password (403 passwordRequired; errors.password is required or wrong).',
  body: z.strictObject({
    hash: linkSecret,
    mark: browserMark,
    password: z.optional(passwordSchema(1)),
  }),
  answer: z.object({ status_id: z.literal(Object.values(activationStatus)) }),
})

export const readActivation = endpoint('POST /api/signup/activate/status', {
  summary:
    'What became of an activation link, without using it: 3 it was used, null it can be used.',
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({ status_id: z.nullable(z.literal(Object.values(activationStatus))) }),
})
