import * as z from 'zod/mini'
import { areas, environments, genders, positions } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { accepted, CANADA, choice, countryCount, date, email, emailSchema, flag, password, phone, shapeOf, text, UNITED_STATES, word, year, type Fields } from './fields.ts'
import * as limits from './limits.ts'

/** The form's first step. */
export const countryField = choice('countries', countryCount, { required: true })

/** The form's second step, in the order of the screen. A new field is one more line here. */
export const signupSections = {
  personal: {
    first_name: text({ required: true, max: limits.name.max }),
    last_name: text({ required: true, max: limits.name.max }),
    gender_id: choice('genders', genders),
    birthdate: date(),
    email: email(),
    phone: phone(),
    language: word('languages', ['EN', 'FR'], { onlyFor: CANADA }),
  },
  work: {
    agency_position_id: choice('positions', positions, { required: true }),
    main_area_of_responsibility_id: choice('areas', areas, { required: true }),
    work_environment_id: choice('environments', environments, { onlyFor: UNITED_STATES }),
    travel_agent_start_year: year({ onlyFor: UNITED_STATES }),
    airport: text({ onlyFor: UNITED_STATES }),
  },
  agency: {
    agency_name: text({ required: true }),
    iata_nr: text({ max: 20 }),
    street: text({ required: true }),
    building_nr: text({ max: 20, onlyFor: UNITED_STATES }),
    city: text({ required: true }),
    state: text({ required: true, onlyFor: UNITED_STATES }),
    zip_code: text({ required: true, max: 20 }),
  },
  password: {
    password: password(),
    password_check: password(),
  },
  consents: {
    optin: flag(),
    terms_accepted: accepted(),
  },
} as const satisfies Record<string, Fields>

export const signupFields = {
  country_id: countryField,
  ...signupSections.personal,
  ...signupSections.work,
  ...signupSections.agency,
  ...signupSections.password,
  ...signupSections.consents,
}
export type SignupField = keyof typeof signupFields

/** The form as it stands while it is checked: any of it may still be wrong. */
type Answers = Partial<Record<string, unknown>>

/** Is the field asked for in this country? */
export const applies = (field: { onlyFor: number | undefined }, country: unknown) => field.onlyFor === undefined || field.onlyFor === country

const ownFields = Object.entries(signupFields).filter(([, field]) => field.onlyFor !== undefined)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const always = { when: () => true } as const

/** Fields that only one country is asked for are required there, where they are, and dropped elsewhere. */
const requiredThere = ownFields
  .filter(([, field]) => field.required)
  .map(([name, field]) => z.refine<unknown>((form) => {
    const answers = form as Answers
    return !applies(field, answers.country_id) || !isEmpty(answers[name])
  }, { error: 'required', path: [name], ...always }))

const samePassword = z.refine<unknown>((form) => {
  const { password, password_check } = form as Answers
  return isEmpty(password) || isEmpty(password_check) || password === password_check
}, { error: 'mismatch', path: ['password_check'], ...always })

const SignupForm = z.object(shapeOf(signupFields)).check(samePassword, ...requiredThere)

export const SignupBody = z.pipe(SignupForm, z.transform((form): z.output<typeof SignupForm> => {
  const dropped = ownFields.filter(([, field]) => !applies(field, form.country_id)).map(([name]) => [name, null])
  return { ...form, ...Object.fromEntries(dropped) }
}))
export type SignupBody = z.output<typeof SignupBody>
export type SignupSent = z.input<typeof SignupBody>

/** Steps of the screen that the server may send the person to (specification, sections 2 and 4). */
export const nextStep = { mailSent: 3, tooManyAttempts: 4, emailInUse: 5 } as const
export type SignupOutcome = keyof typeof nextStep

export const signUp = endpoint('POST /api/signup', {
  summary: 'Register. Answers the step that the screen goes to: 3 mail sent, 4 too many attempts, 5 e-mail already in use.',
  body: SignupBody,
  answer: z.object({ step_id: z.literal(Object.values(nextStep)) }),
})

export const validateEmail = endpoint('POST /api/signup/email_validate', {
  summary: 'Can this e-mail address be registered?',
  body: z.object({ email: emailSchema }),
  answer: z.object({ valid: z.boolean() }),
})

/** Results of an activation link (specification, section 4; product reading, section 2). */
export const activationStatus = { noLink: 0, expired: 1, invalid: 2, complete: 3 } as const
export type ActivationOutcome = keyof typeof activationStatus

export const activate = endpoint('POST /api/signup/activate', {
  summary: 'Confirm a registration with the secret of the activation link.',
  body: z.object({ hash: z._default(z.string(), '') }),
  answer: z.object({ status_id: z.literal(Object.values(activationStatus)) }),
})
