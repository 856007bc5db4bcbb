import { areas, environments, genders, languages, positions } from './choices.ts'
import {
  CANADA,
  choice,
  countryCount,
  date,
  email,
  flag,
  phone,
  text,
  UNITED_STATES,
  word,
  year,
  type Field,
  type Fields,
} from './fields.ts'
import * as limits from './limits.ts'
import { isCjk } from './names.ts'

/** The profile's pages in the order of the screen. A new field is one more line here. */
export const profileSections = {
  you: {
    gender_id: choice('genders', genders),
    birthdate: date(),
    name: text({ required: true, max: limits.name.max, usualMin: limits.name.min }),
    surname: text({ required: true, max: limits.name.max, usualMin: limits.name.min }),
    email: email(),
    phone: phone(),
    language: word('languages', languages, { onlyFor: CANADA }),
    country_id: choice('countries', countryCount, { required: true }),
  },
  work: {
    agency_position_id: choice('positions', positions, { required: true }),
    main_area_of_responsibility_id: choice('areas', areas, { required: true }),
    agency_department: text({ usualMin: limits.text.min }),
    airport: text({ usualMin: limits.text.min }),
  },
  workHere: {
    work_environment_id: choice('environments', environments, { onlyFor: UNITED_STATES }),
    workin_agency_since: year({ onlyFor: UNITED_STATES }),
  },
  newsletter: {
    optin: flag(),
    consent_communication: flag(),
    consent_participation: flag(),
  },
} as const satisfies Record<string, Fields>

export const agencyFields = {
  name: text({ required: true, list: 'agencies' }),
  iata_nr: text({ max: 20 }),
  street_nm: text({ required: true }),
  bldng_nm: text({ max: 20, onlyFor: UNITED_STATES }),
  city: text({ required: true }),
  state: text({ required: true, list: 'states', onlyFor: UNITED_STATES }),
  zip_code: text({ required: true, max: 20 }),
  country_id: choice('countries', countryCount, { required: true }),
} as const satisfies Fields

/**
 * The paths of the fields whose changes wait: the e-mail address for the link in a mail, the
 * others for a review (product reading, section 1).
 */
export const waitingFields = [
  'email',
  'name',
  'surname',
  'country_id',
  'agency_position_id',
  'agency.name',
  'agency.iata_nr',
  'agency.street_nm',
  'agency.bldng_nm',
  'agency.city',
  'agency.state',
  'agency.zip_code',
  'agency.country_id',
] as const
export type WaitingField = (typeof waitingFields)[number]

/**
 * Is this text shorter than usual in its field? In Chinese, Japanese or Korean letters a short
 * text is usual.
 */
export function isUnusuallyShort({ usualMin = 0 }: Partial<Field>, value: string): boolean {
  return value.length > 0 && value.length < usualMin && !isCjk(value)
}

/** The outcomes of a link that confirms a new e-mail address, or brings the former one back. */
export const emailChangeStatus = { noLink: 0, expired: 1, invalid: 2, complete: 3 } as const
export type EmailChangeOutcome = keyof typeof emailChangeStatus
