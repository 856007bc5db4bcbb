/** The people of the tests. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { answer } from './server.ts'

type Person = Omit<AnswerOf<typeof me>, 'notifications'>

/** An approved agent. */
export const ana: Person = {
  name: 'Ana Lima',
  given_name: 'Ana',
  family_name: 'Lima',
  email: 'ana.lima@example.com',
  token: 'key-of-the-session',
  role: null,
  state: 'approved',
  locale: null,
}

/** The answer of a server that knows this person's session. */
export const signedInAs = (person: Person) => answer(me, { ...person, notifications: [] })

/** An approved agent for the tests, the same as in the designs. */
export const claire: OwnRecord = {
  id: '01940000-0000-7000-8000-000000000001',
  pending_id: null,
  pending_changes: {},
  answer_by: null,
  state: 'approved',
  role: null,
  name: 'Claire',
  surname: 'Moreau',
  email: 'claire.moreau@example.com',
  language: null,
  locale: 'en-US',
  gender_id: 2,
  birthdate: '1988-03-14',
  phone: '+33472550148',
  airport: 'LYS – Lyon',
  pin_code: 'FR104822',
  agency_position_id: 1,
  agency_department: null,
  main_area_of_responsibility_id: 2,
  work_environment_id: null,
  optin: true,
  consent_communication: true,
  consent_participation: false,
  country_id: 41,
  agency_country_id: 41,
  workin_agency_since: null,
  agency: {
    name: 'Horizon Voyages',
    iata_nr: '20244713',
    street_nm: 'Rue de la République',
    bldng_nm: null,
    city: 'Lyon',
    state: null,
    zip_code: '69002',
    country_id: 41,
  },
}

/** The same agent in the answer of GET /api/user/me. */
export const claireSignedIn = {
  name: 'Claire Moreau',
  given_name: claire.name,
  family_name: claire.surname,
  email: claire.email,
  token: 'token-of-the-session',
  role: null,
  state: 'approved',
  locale: 'en-US',
  notifications: [],
} satisfies AnswerOf<typeof me>

/** A reviewer in the answer of GET /api/user/me. */
export const ines = {
  ...claireSignedIn,
  name: 'Inès Laurent',
  given_name: 'Inès',
  family_name: 'Laurent',
  email: 'ines.laurent@example.com',
  role: 'reviewer',
} as const

/** A record without Latin letters, except in e-mail addresses. */

export const hanako: OwnRecord = {
  ...claire,
  name: '花子',
  surname: '山田',
  email: 'hanako@example.com',
  airport: '羽田',
  pin_code: '104822',
  country_id: 128,
  agency_country_id: 128,
  phone: '+81312345678',
  agency: {
    ...claire.agency,
    name: '青空旅行',
    street_nm: '桜通り',
    bldng_nm: '1',
    city: '東京',
    state: '東京都',
    country_id: 128,
  },
}

export const hanakoSignedIn = {
  ...claireSignedIn,
  name: '山田 花子',
  given_name: hanako.name,
  family_name: hanako.surname,
  email: hanako.email,
} as const
