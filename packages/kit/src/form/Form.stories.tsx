import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Perforation } from '../ticket/Ticket.tsx'
import { Form } from './Form.tsx'
import type { FormProps } from './Form.tsx'
import { withValue } from './path.ts'
import type { Values } from './path.ts'
import type { Constants, Schema } from './schema.ts'

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const constants: Constants = {
  gender_id: named('Male', 'Female', 'Other'),
  agency_position_id: named('Travel Agent/Travel Consultant/Corporate Travel Manager', 'Agency Owner/Business Manager', 'Trainee', 'Other'),
  main_area_of_responsibility_id: named('Business travel', 'Leisure travel', 'Both'),
  work_environment_id: named('Traditional office', 'Home office'),
  state: named('Illinois', 'Indiana'),
}
const us = { field: 'country_id', operator: 'eq', value: 128 } as const
const load = async () => named('Lakefront Journeys')

const signup: Schema = {
  sections: [
    { title: 'Personal data', rows: [
      [{ type: 'text', field: 'first_name', label: 'First name', required: true, autoComplete: 'given-name' }, { type: 'text', field: 'last_name', label: 'Last name', required: true }],
      [{ type: 'select', field: 'gender_id', label: 'Title or gender', constants: 'gender_id' }, { type: 'date', field: 'birthdate', label: 'Birthdate' }],
      [{ type: 'text', kind: 'email', field: 'email', label: 'E-mail', required: true }, { type: 'text', kind: 'tel', field: 'phone', label: 'Phone' }],
    ] },
    { title: 'Your work', rows: [
      [{ type: 'select', field: 'agency_position_id', label: 'Job title', required: true, constants: 'agency_position_id' }],
      [{ type: 'select', field: 'main_area_of_responsibility_id', label: 'Main area of responsibility', required: true, constants: 'main_area_of_responsibility_id' },
        { type: 'select', field: 'work_environment_id', label: 'Work environment', constants: 'work_environment_id', conditions: us }],
      [{ type: 'integer', field: 'travel_agent_start_year', label: 'Travel agent since', max: 2026, conditions: us }, { type: 'text', field: 'airport', label: 'Airport', mono: true, conditions: us }],
    ] },
    { title: 'Agency data', aside: 'United States', rows: [
      [{ type: 'asyncSelect', field: 'agency.name', label: 'Agency name', required: true, allowTyped: true, load, size: 'two' }, { type: 'text', field: 'agency.iata_nr', label: 'IATA number', mono: true }],
      [{ type: 'text', field: 'agency.city', label: 'City', required: true }, { type: 'select', field: 'agency.state', label: 'State', required: true, constants: 'state', conditions: us },
        { type: 'text', field: 'agency.zip_code', label: 'Zip code', required: true, mono: true, size: 'third' }],
    ] },
    { title: 'Password', rows: [[
      { type: 'password', field: 'password', label: 'Password', required: true, help: 'At least 4 characters', autoComplete: 'new-password' },
      { type: 'password', field: 'password_check', label: 'Re-enter password', required: true, autoComplete: 'new-password' },
    ]] },
    { content: [
      { type: 'checkbox', field: 'optin', label: 'I would like to receive the newsletter.', default: true },
      { type: 'checkbox', field: 'terms_accepted', label: <>I accept the <a href="/terms">terms and conditions</a>.</>, shortLabel: 'Terms and conditions', required: true },
    ] },
  ],
}

const everyType: Schema = {
  title: 'Every type of field',
  rows: [
    [{ type: 'sectionTitle', label: 'What you told us' }],
    [{ type: 'message', label: 'Please check your details.' }],
    [{ type: 'info', label: 'Please check your IATA number.' }],
    [{ type: 'constant', field: 'pin_code', label: 'eXperts login', mono: true, keep: true }, { type: 'number', field: 'share', label: 'Share', keep: true }],
    [{ type: 'textarea', field: 'note', label: 'Note', maxLength: 40, counter: true }],
    [{ type: 'switch', field: 'consent', label: 'Consent of communication', help: 'By e-mail and telephone' }],
    [{ type: 'view', view: (values) => <p>{String(values['pin_code'])}</p> }],
  ],
}
const inTabs: Schema = { tabs: [{ title: 'Agency', rows: [[{ type: 'text', field: 'name', label: 'Agency name' }]] }, { title: 'Person', rows: [[{ type: 'text', field: 'email', label: 'E-mail' }]] }] }

function Filled({ values: first, ...props }: Partial<FormProps> & { schema: Schema | undefined; values: Values }) {
  const [values, setValues] = useState(first)
  return <Form constants={constants} {...props} schema={props.schema} values={values} onChange={(path, value) => setValues((before) => withValue(before, path, value))} />
}

const dana: Values = {
  country_id: 128, first_name: 'Dana', gender_id: 2, email: 'dana.whitfield@example.com', phone: '+1 312 555 0148', main_area_of_responsibility_id: 2, work_environment_id: 2,
  travel_agent_start_year: 2014, airport: 'ORD', agency: { name: 'Lakefront Journeys', iata_nr: '14 5 0278 6', city: 'Chicago', zip_code: '60601' }, password: '1234567', password_check: '1234567',
}
const errors = {
  last_name: 'This is a required field. Please enter your details.', email: 'This email is already in use', agency_position_id: 'Please select an option',
  'agency.state': 'Please select an option', terms_accepted: 'Please accept the terms and conditions',
}

export const Registration = () => (
  <Filled schema={signup} values={dana} errors={errors} summary={{}} onSubmit={() => undefined} idPrefix="us-">
    <Perforation /><Button type="submit" spread>Send registration</Button>
  </Filled>
)
export const ElsewhereThanTheUnitedStates = () => <Filled schema={signup} values={{ country_id: 9 }} idPrefix="at-" checking={new Set(['email'])} changed={new Set(['phone'])} />
export const EveryType = () => <Filled schema={everyType} values={{ pin_code: 'FR104022', share: 2.5, note: 'By telephone, please', consent: true }} />
export const Disabled = () => <Filled schema={everyType} values={{ pin_code: 'FR104022' }} idPrefix="off-" disabled />
export const InTabs = () => <Filled schema={inTabs} values={{}} idPrefix="tabs-" />
export const MissingSchema = () => <Filled schema={undefined} values={{}} />
export const MissingConstants = () => <Filled schema={{ content: [{ type: 'select', field: 'tier_id', label: 'Tier', constants: 'tier_id' }, { type: 'text', field: 'name', label: 'Name' }] }} values={{}} idPrefix="tier-" />
