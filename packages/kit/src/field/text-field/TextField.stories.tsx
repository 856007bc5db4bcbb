import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

export default { title: 'Fields/TextField', component: TextField } satisfies Meta<typeof TextField>

function Field({
  first = '',
  ...field
}: { first?: string } & Omit<TextFieldProps, 'value' | 'onChange'>) {
  return (
    <Controlled initial={first}>
      {(value, onChange) => <TextField {...field} value={value} onChange={onChange} />}
    </Controlled>
  )
}

const Alone = (field: Parameters<typeof Field>[0]) => (
  <Ticket>
    <TicketRow>
      <Field {...field} />
    </TicketRow>
  </Ticket>
)

export const Filled = (args: Args<typeof TextField>) => (
  <Alone id="first_name" label="First name" first="Claire" required {...args} />
)
export const Empty = () => <Alone id="phone" label="Phone" type="tel" placeholder="+33" optional />
export const WithHint = () => (
  <Alone id="department" label="Department" hint="As it stands on your card" required />
)
export const Changed = () => <Alone id="airport" label="Airport" first="LYS" mono changed />
export const Disabled = () => (
  <Alone id="login" label="eXperts login" first="FR104822" mono disabled />
)
export const Checking = () => (
  <Alone
    id="email"
    label="E-mail"
    type="email"
    first="claire.moreau@example.com"
    checking
    required
  />
)
export const WithError = () => (
  <Alone
    id="last_name"
    label="Last name"
    error="This is a required field. Please enter your details."
    required
  />
)
export const CounterBelowEightyPercent = () => (
  <Alone id="department" label="Department" first="Leisure and groups" maxLength={191} required />
)
export const CounterFromEightyPercent = () => (
  <Alone
    id="agency"
    label="Agency name"
    first="The travel company that has quite a long name and keeps it"
    maxLength={64}
    optional
  />
)
export const InARow = () => (
  <Ticket>
    <TicketRow keep>
      <Field id="city" label="City" first="Chicago" size="two" required />
      <Field id="zip" label="Zip code" first="60601" mono size="third" required />
    </TicketRow>
  </Ticket>
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="bereich"
      label="Hauptverantwortungsbereich innerhalb der Reisebürogesellschaft"
      first="Geschäftsreisenvermittlung"
      maxLength={191}
      optional
      texts={{ optional: 'freiwillig' }}
      counterText={(left) => `noch ${left} Zeichen`}
      error="Dies ist ein Pflichtfeld. Bitte geben Sie Ihre Daten vollständig ein."
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="busho"
      label="所属部署および主な担当業務の名称（正式名称でご記入ください）"
      first="法人営業部"
      hint="名刺に記載されているとおりに、省略せずにご記入ください。会員登録の確認に使用いたします。"
      required
    />
  </div>
)
