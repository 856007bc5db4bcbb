/** What `members import --example` prints: a map that explains itself. */
import {
  areaLabels,
  environmentLabels,
  genderLabels,
  positionLabels,
} from '@passerelle/contracts/choice-labels.ts'

const list = (options: Readonly<Record<number, string>>) =>
  Object.entries(options)
    .map(([id, label]) => `${id} ${label}`)
    .join(', ')

const example = {
  '//': [
    'This map says where each field of a member comes from. Entries that begin with // are explanations.',
    'A field is one of: the name of a column; {"column": …} with "values", a table of what each value means, "otherwise", what all other values mean, or "format", how dates are written; or {"value": …}, the same for everybody.',
    'Columns are those of the first line of a CSV file, or the names in JSON lines. An empty value means: not known.',
    'These fields are required: email, state, name, surname, country_id, agency_position_id, main_area_of_responsibility_id, agency_name, street, city, zip_code, terms_accepted_at, created_at. Approved and suspended members need pin_code, their login number.',
    'Without --map, the columns have the names of the fields, as members export writes them.',
  ],
  fields: {
    email: 'E-Mail',
    '// pin_code': 'The login number, which stays.',
    pin_code: 'Member number',
    '// state': 'activated (confirmed, waits for approval), approved, declined or suspended.',
    state: {
      column: 'Status',
      values: { active: 'approved', new: 'activated', blocked: 'suspended', refused: 'declined' },
    },
    '// password_hash':
      'As it is: $argon2id$, $2a$, $2b$, $2y$, $scrypt$, $pbkdf2-sha1$, $pbkdf2-sha256$, $pbkdf2-sha512$, $5$, $6$, $1$, $P$, {SSHA}, {SSHA256}, {SSHA512}, or md5$salt$digest, sha1$…, sha256$… (of the salt and then the password). A column with the plain digest in hexadecimal: {"column": "pw", "digest": {"algorithm": "md5", "salt": "salt", "order": "saltFirst"}}; the order can also be passwordFirst.',
    password_hash: 'Password',
    name: 'First name',
    surname: 'Last name',
    '// gender_id': list(genderLabels),
    gender_id: { column: 'Salutation', values: { Herr: 1, Frau: 2 }, otherwise: null },
    '// birthdate':
      'Dates and times are ISO 8601, or have a format of YYYY, MM, DD, HH, mm and ss, or are "unix" seconds. Times without an offset are UTC.',
    birthdate: { column: 'Date of birth', format: 'DD.MM.YYYY' },
    '// phone': 'With its calling code, or as it is dialled in the country.',
    phone: 'Phone',
    '// country_id':
      'The number of the country, its code of two letters, or its English name. The agency is in the same country unless agency_country_id says another.',
    country_id: 'Country',
    '// locale': 'The language of pages and mails, such as de or pt-BR. Without it, the country’s.',
    locale: 'Language',
    '// language': 'The language of letters in Canada: EN or FR.',
    '// agency_position_id': list(positionLabels),
    agency_position_id: { value: 1 },
    '// main_area_of_responsibility_id': list(areaLabels),
    main_area_of_responsibility_id: { column: 'Area', values: { B: 1, L: 2 }, otherwise: 3 },
    '// work_environment_id': `Only in the United States: ${list(environmentLabels)}. Also workin_agency_since, a year, and airport.`,
    agency_name: 'Agency',
    iata_nr: 'IATA',
    street: 'Street',
    city: 'City',
    zip_code: 'Postcode',
    '// state_name': 'Only in the United States, with building_nr.',
    '// optin':
      'The newsletter: yes or no, when it was given or withdrawn, and where. A consent that was given needs its time. The same for consent_communication and consent_participation.',
    optin: { column: 'Newsletter', values: { x: true }, otherwise: false },
    optin_at: 'Newsletter since',
    optin_source: { value: 'Form of the former portal' },
    terms_accepted_at: 'Registered',
    created_at: 'Registered',
    '// activated_at':
      'Also activated_at, decided_at, suspended_at, suspended_until, last_signed_in_at, and reason, why somebody was declined or suspended.',
    last_signed_in_at: { column: 'Last login', format: 'unix' },
  },
}

export const mapExample = JSON.stringify(example, undefined, 2)
