/** The fields that an import can fill, and an export writes, in this order. */
import { choice, countryCount, flag, text, type Field } from '@passerelle/contracts/fields.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'

/** Kinds that no form has: a moment, a login number, a password hash, a language tag, a state. */
type OwnKind = 'time' | 'state' | 'loginNumber' | 'passwordHash' | 'languageTag'
interface ImportField {
  readonly kind: Field['kind'] | OwnKind
  /** As in the forms; undefined for what only an import has. */
  readonly form?: Field
  readonly isRequired?: boolean
}

const fromForm = (form: Field): ImportField => ({
  kind: form.kind,
  form,
  isRequired: form.required && form.onlyFor === undefined,
})
const own = (kind: OwnKind, isRequired = false): ImportField => ({ kind, isRequired })
const { you, work, workHere } = profileSections

/** Names are those of the columns of `accounts`; a consent has its time and its source beside it. */
export const importFields = {
  email: fromForm(you.email),
  pin_code: own('loginNumber'),
  state: own('state', true),
  password_hash: own('passwordHash'),
  name: fromForm(you.name),
  surname: fromForm(you.surname),
  gender_id: fromForm(you.gender_id),
  birthdate: fromForm(you.birthdate),
  phone: fromForm(you.phone),
  country_id: fromForm(you.country_id),
  language: fromForm(you.language),
  locale: own('languageTag'),
  agency_position_id: fromForm(work.agency_position_id),
  main_area_of_responsibility_id: fromForm(work.main_area_of_responsibility_id),
  agency_department: fromForm(work.agency_department),
  airport: fromForm(work.airport),
  work_environment_id: fromForm(workHere.work_environment_id),
  workin_agency_since: fromForm(workHere.workin_agency_since),
  agency_name: fromForm(agencyFields.name),
  iata_nr: fromForm(agencyFields.iata_nr),
  street: fromForm(agencyFields.street_nm),
  building_nr: fromForm(agencyFields.bldng_nm),
  city: fromForm(agencyFields.city),
  state_name: fromForm({ ...agencyFields.state, required: false }),
  zip_code: fromForm(agencyFields.zip_code),
  agency_country_id: fromForm(choice('countries', countryCount)),
  optin: fromForm(flag()),
  optin_at: own('time'),
  optin_source: fromForm(text()),
  consent_communication: fromForm(flag()),
  consent_communication_at: own('time'),
  consent_communication_source: fromForm(text()),
  consent_participation: fromForm(flag()),
  consent_participation_at: own('time'),
  consent_participation_source: fromForm(text()),
  terms_accepted_at: own('time', true),
  created_at: own('time', true),
  activated_at: own('time'),
  decided_at: own('time'),
  suspended_at: own('time'),
  suspended_until: own('time'),
  reason: fromForm(text({ max: 1000 })),
  last_signed_in_at: own('time'),
} as const satisfies Record<string, ImportField>

export type FieldName = keyof typeof importFields
export const fieldNames = Object.keys(importFields) as readonly FieldName[]
export function kindOf(name: FieldName): ImportField['kind'] {
  return importFields[name].kind
}
export function isRequired(name: FieldName): boolean {
  return importFields[name].isRequired ?? false
}
/** The field of a form with the same rules. */
export function formField(name: FieldName): Field | undefined {
  return 'form' in importFields[name] ? importFields[name].form : undefined
}
