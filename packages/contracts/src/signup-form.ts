import { areas, environments, genders, languages, positions } from './choices.ts'
import {
  mustAccept,
  CANADA,
  choice,
  countryCount,
  date,
  email,
  flag,
  password,
  phone,
  text,
  UNITED_STATES,
  word,
  year,
  type Fields,
} from './fields.ts'
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
    language: word('languages', languages, { onlyFor: CANADA }),
  },
  work: {
    agency_position_id: choice('positions', positions, { required: true }),
    main_area_of_responsibility_id: choice('areas', areas, { required: true }),
    work_environment_id: choice('environments', environments, { onlyFor: UNITED_STATES }),
    travel_agent_start_year: year({ onlyFor: UNITED_STATES }),
    airport: text({ onlyFor: UNITED_STATES }),
  },
  agency: {
    agency_name: text({ required: true, list: 'agencies' }),
    iata_nr: text({ max: 20 }),
    street: text({ required: true }),
    building_nr: text({ max: 20, onlyFor: UNITED_STATES }),
    city: text({ required: true }),
    state: text({ required: true, list: 'states', onlyFor: UNITED_STATES }),
    zip_code: text({ required: true, max: 20 }),
  },
  password: {
    password: password(),
    password_check: password(),
  },
  consents: {
    optin: flag(),
    terms_accepted: mustAccept(),
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

/** The steps that the server may answer (specification, sections 2 and 4). */
export const nextStep = { mailSent: 3, tooManyAttempts: 4, emailInUse: 5 } as const
export type SignupOutcome = keyof typeof nextStep

/** The outcomes of an activation link (specification, section 4; product reading, section 2). */
export const activationStatus = { noLink: 0, expired: 1, invalid: 2, complete: 3 } as const
export type ActivationOutcome = keyof typeof activationStatus
