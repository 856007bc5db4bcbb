import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Args } from '../../test/stories/args.ts'
import { Button } from '../button/Button.tsx'
import { Perforation } from '../ticket/Ticket.tsx'
import { Form } from './Form.tsx'
import type { FormProps } from './Form.tsx'
import { withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import type { Constants, Schema } from './schema/schema.ts'

export default { title: 'Forms/Form', component: Form } satisfies Meta<typeof Form>

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const constants: Constants = {
  gender_id: named('Male', 'Female', 'Other'),
  agency_position_id: named(
    'Travel Agent/Travel Consultant/Corporate Travel Manager',
    'Agency Owner/Business Manager',
    'Trainee',
    'Other',
  ),
  main_area_of_responsibility_id: named('Business travel', 'Leisure travel', 'Both'),
  work_environment_id: named('Traditional office', 'Home office'),
  state: named('Illinois', 'Indiana'),
}
const us = { field: 'country_id', operator: 'eq', value: 128 } as const
const load = async () => named('Lakefront Journeys')

const signup: Schema = {
  sections: [
    {
      title: 'Personal data',
      rows: [
        [
          {
            type: 'text',
            field: 'first_name',
            label: 'First name',
            required: true,
            autoComplete: 'given-name',
          },
          { type: 'text', field: 'last_name', label: 'Last name', required: true },
        ],
        [
          { type: 'select', field: 'gender_id', label: 'Title or gender', constants: 'gender_id' },
          { type: 'date', field: 'birthdate', label: 'Birthdate' },
        ],
        [
          { type: 'text', kind: 'email', field: 'email', label: 'E-mail', required: true },
          { type: 'text', kind: 'tel', field: 'phone', label: 'Phone' },
        ],
      ],
    },
    {
      title: 'Your work',
      rows: [
        [
          {
            type: 'select',
            field: 'agency_position_id',
            label: 'Job title',
            required: true,
            constants: 'agency_position_id',
          },
        ],
        [
          {
            type: 'select',
            field: 'main_area_of_responsibility_id',
            label: 'Main area of responsibility',
            required: true,
            constants: 'main_area_of_responsibility_id',
          },
          {
            type: 'select',
            field: 'work_environment_id',
            label: 'Work environment',
            constants: 'work_environment_id',
            conditions: us,
          },
        ],
        [
          {
            type: 'integer',
            field: 'travel_agent_start_year',
            label: 'Travel agent since',
            max: 2026,
            conditions: us,
          },
          { type: 'text', field: 'airport', label: 'Airport', mono: true, conditions: us },
        ],
      ],
    },
    {
      title: 'Agency data',
      aside: 'United States',
      rows: [
        [
          {
            type: 'asyncSelect',
            field: 'agency.name',
            label: 'Agency name',
            required: true,
            allowTyped: true,
            load,
            size: 'two',
          },
          { type: 'text', field: 'agency.iata_nr', label: 'IATA number', mono: true },
        ],
        [
          { type: 'text', field: 'agency.city', label: 'City', required: true },
          {
            type: 'select',
            field: 'agency.state',
            label: 'State',
            required: true,
            constants: 'state',
            conditions: us,
          },
          {
            type: 'text',
            field: 'agency.zip_code',
            label: 'Zip code',
            required: true,
            mono: true,
            size: 'third',
          },
        ],
      ],
    },
    {
      title: 'Password',
      rows: [
        [
          {
            type: 'password',
            field: 'password',
            label: 'Password',
            required: true,
            help: 'At least 4 characters',
            autoComplete: 'new-password',
          },
          {
            type: 'password',
            field: 'password_check',
            label: 'Re-enter password',
            required: true,
            autoComplete: 'new-password',
          },
        ],
      ],
    },
    {
      content: [
        {
          type: 'checkbox',
          field: 'optin',
          label: 'I would like to receive the newsletter.',
          default: true,
        },
        {
          type: 'checkbox',
          field: 'terms_accepted',
          label: (
            <>
              I accept the <a href="/terms">terms and conditions</a>.
            </>
          ),
          shortLabel: 'Terms and conditions',
          required: true,
        },
      ],
    },
  ],
}

const everyType: Schema = {
  title: 'Every type of field',
  rows: [
    [{ type: 'sectionTitle', label: 'What you told us' }],
    [{ type: 'message', label: 'Please check your details.' }],
    [{ type: 'info', label: 'Please check your IATA number.' }],
    [
      { type: 'constant', field: 'pin_code', label: 'eXperts login', mono: true, keep: true },
      { type: 'number', field: 'share', label: 'Share', keep: true },
    ],
    [
      { type: 'date', field: 'birthdate', label: 'Birthdate' },
      { type: 'datetime-local', field: 'departure', label: 'Departure' },
    ],
    [
      { type: 'text', field: 'airport', label: 'Airport', mono: true },
      { type: 'integer', field: 'since', label: 'Travel agent since', max: 2026 },
    ],
    [
      { type: 'select', field: 'gender_id', label: 'Title or gender', constants: 'gender_id' },
      { type: 'asyncSelect', field: 'agency', label: 'Agency name', load },
    ],
    [
      {
        type: 'radio',
        field: 'area_id',
        label: 'Area',
        constants: 'main_area_of_responsibility_id',
      },
      {
        type: 'multiSelect',
        field: 'languages',
        label: 'Languages',
        options: named('English', 'French', 'Portuguese'),
      },
    ],
    [
      {
        type: 'password',
        field: 'password',
        label: 'Password',
        help: 'At least 4 characters',
        required: true,
      },
    ],
    [{ type: 'textarea', field: 'note', label: 'Note', maxLength: 40 }],
    [
      {
        type: 'checkbox',
        field: 'optin',
        label: 'I would like to receive the newsletter.',
        help: 'About once a month',
      },
    ],
    [
      {
        type: 'switch',
        field: 'consent',
        label: 'Consent of communication',
        help: 'By e-mail and telephone',
      },
    ],
    [{ type: 'dropzone', field: 'papers', label: 'Papers', maxFiles: 3, maxFileSize: 2 }],
    [{ type: 'view', view: (values) => <p>Seen by others: {String(values['pin_code'])}</p> }],
  ],
}
const wrong = {
  content: [
    { type: 'colour', field: 'colour' },
    { type: 'text', field: 'name', label: 'Name' },
    { type: 'text', field: 'name', label: 'Name again' },
    {
      type: 'text',
      field: 'why',
      label: 'Why',
      conditions: { AND: [{ field: 'name', operator: 'like', value: 'x' }] },
    },
    {
      type: 'view',
      view: () => {
        throw new Error('This view broke')
      },
    },
  ],
  sections: ['You', { titel: 'You', sections: [{ content: [] }] }],
} as unknown as Schema
const german: Schema = {
  title: 'Registrierung für das Mitgliederprogramm der Reisebürogesellschaften',
  sections: [
    {
      title: 'Angaben zu Ihrer beruflichen Tätigkeit',
      aside: 'Bundesrepublik Deutschland',
      rows: [
        [
          {
            type: 'select',
            field: 'bereich',
            label: 'Hauptverantwortungsbereich',
            required: true,
            options: named('Geschäftsreisenvermittlung', 'Freizeitreisenvermittlung'),
          },
          { type: 'text', field: 'abteilung', label: 'Abteilungsbezeichnung' },
        ],
        [
          {
            type: 'checkbox',
            field: 'terms',
            label: 'Ich stimme den Allgemeinen Geschäftsbedingungen des Mitgliederprogramms zu.',
            required: true,
          },
        ],
      ],
    },
  ],
}
const japanese: Schema = {
  title: '旅行代理店会員プログラムへのご登録',
  sections: [
    {
      title: 'お仕事についてお聞かせください',
      aside: '日本',
      rows: [
        [
          {
            type: 'select',
            field: 'ryoiki',
            label: '主に担当されている業務の領域',
            required: true,
            options: named('法人のお客様のご旅行', '個人のお客様のご旅行'),
          },
          { type: 'text', field: 'busho', label: '所属部署の名称' },
        ],
        [
          {
            type: 'checkbox',
            field: 'terms',
            label: '会員プログラムの利用規約および個人情報の取り扱いに同意します。',
            required: true,
          },
        ],
      ],
    },
  ],
}
const filled: Values = {
  pin_code: 'FR104022',
  share: 2.5,
  birthdate: '1988-03-14',
  departure: '2026-11-22T06:42',
  airport: 'LYS',
  since: 2014,
  gender_id: 2,
  note: 'By telephone, please',
  consent: true,
}

/** Its dropzone loads a little later than the other fields. */
const withArea = (story: () => ReactNode) =>
  Object.assign(story, {
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      for (
        let frames = 0;
        frames < 200 && !canvasElement.querySelector('input[type=file]');
        frames += 1
      )
        await new Promise(requestAnimationFrame)
    },
  })
const inTabs: Schema = {
  tabs: [
    { title: 'Agency', rows: [[{ type: 'text', field: 'name', label: 'Agency name' }]] },
    { title: 'Person', rows: [[{ type: 'text', field: 'email', label: 'E-mail' }]] },
  ],
}

function Filled({
  values: first,
  ...props
}: Partial<FormProps> & { schema: Schema | undefined; values: Values }) {
  const [values, setValues] = useState(first)
  return (
    <Form
      constants={constants}
      {...props}
      schema={props.schema}
      values={values}
      onChange={(path, value) => setValues((before) => withValue(before, path, value))}
    />
  )
}

const dana: Values = {
  country_id: 128,
  first_name: 'Dana',
  gender_id: 2,
  email: 'dana.whitfield@example.com',
  phone: '+1 312 555 0148',
  main_area_of_responsibility_id: 2,
  work_environment_id: 2,
  travel_agent_start_year: 2014,
  airport: 'ORD',
  agency: {
    name: 'Lakefront Journeys',
    iata_nr: '14 5 0278 6',
    city: 'Chicago',
    zip_code: '60601',
  },
  password: '1234567',
  password_check: '1234567',
}
const mistakes = {
  last_name: 'This is a required field. Please enter your details.',
  email: 'This email is already in use',
  agency_position_id: 'Please select an option',
  'agency.state': 'Please select an option',
  terms_accepted: 'Please accept the terms and conditions',
}

export const Registration = (args: Args<typeof Form>) => (
  <Filled
    schema={signup}
    values={dana}
    errors={mistakes}
    summary={{}}
    onSubmit={() => undefined}
    idPrefix="us-"
    {...args}
  >
    <Perforation />
    <Button type="submit" spread>
      Send registration
    </Button>
  </Filled>
)
export const ElsewhereThanTheUnitedStates = () => (
  <Filled
    schema={signup}
    values={{ country_id: 9 }}
    idPrefix="at-"
    checking={new Set(['email'])}
    changed={new Set(['phone'])}
  />
)
export const EveryType = withArea(() => <Filled schema={everyType} values={filled} />)
export const Disabled = withArea(() => (
  <Filled schema={everyType} values={filled} idPrefix="off-" disabled />
))
export const InTabs = () => (
  <Filled schema={inTabs} values={{}} idPrefix="tabs-" errors={{ email: 'Invalid email' }} />
)
export const SaysThatNothingIsThere = () => <Filled schema={undefined} values={{}} />
export const MissingConstants = () => (
  <Filled
    schema={{
      content: [
        { type: 'select', field: 'tier_id', label: 'Tier', constants: 'tier_id' },
        { type: 'text', field: 'name', label: 'Name' },
      ],
    }}
    values={{}}
    idPrefix="tier-"
  />
)
export const WrongParts = () => <Filled schema={wrong} values={{}} idPrefix="wrong-" />
WrongParts.parameters = { throws: true }
export const LongGerman = () => (
  <div lang="de">
    <Filled
      schema={german}
      values={{ terms: false }}
      idPrefix="de-"
      errors={{ bereich: 'Bitte wählen Sie eine der angebotenen Möglichkeiten aus.' }}
      summary={{ title: 'Bitte füllen Sie alle Pflichtfelder vollständig aus.' }}
      texts={{ optional: 'freiwillig', select: 'Auswählen' }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Filled
      schema={japanese}
      values={{}}
      idPrefix="ja-"
      texts={{ optional: '任意', select: '選択してください' }}
    />
  </div>
)

/** Pressed once: nothing is sent, and the summary has the focus. */
function Pressed({ schema, send }: { schema: Schema; send: string }) {
  const [values, setValues] = useState<Values>({ email: 'ana@home', start: 1200 })
  return (
    <Form
      schema={schema}
      values={values}
      onChange={(path, value) => setValues((before) => withValue(before, path, value))}
      onSubmit={() => undefined}
    >
      <Button type="submit">{send}</Button>
    </Form>
  )
}

const wrongFields = (name: string, email: string, start: string): Schema => ({
  content: [
    { type: 'text', field: 'name', label: name, required: true },
    { type: 'text', kind: 'email', field: 'email', label: email, required: true },
    { type: 'integer', field: 'start', label: start, min: 1900, max: 2026 },
  ],
})

const pressSend = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  canvasElement.querySelector<HTMLElement>('button[type=submit]')?.click()
  const hasSummary = () => canvasElement.querySelector('[role=group][tabindex]') !== null
  while (!hasSummary()) await new Promise(requestAnimationFrame)
}

export const WrongFields = () => (
  <Pressed schema={wrongFields('Name', 'E-mail', 'Travel agent since')} send="Send" />
)
WrongFields.play = pressSend
