import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { me } from '@passerelle/contracts/signin.ts'

/** An approved agent for the tests, the same as in the designs. */
export const claire: AgentRecord = {
  id: '01940000-0000-7000-8000-000000000001',
  pending_id: null,
  pending_changes: {},
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
  email: claire.email,
  token: 'token-of-the-session',
  role: null,
  state: 'approved',
  locale: 'en-US',
  notifications: [],
} satisfies AnswerOf<typeof me>
