import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { DateField } from './DateField.tsx'
import type { DateFieldProps } from './DateField.tsx'

export default { title: 'Fields/DateField', component: DateField } satisfies Meta<typeof DateField>

function Alone({
  first = '',
  ...field
}: { first?: string } & Omit<DateFieldProps, 'value' | 'onChange'>) {
  return (
    <Ticket>
      <TicketRow>
        <Controlled initial={first}>
          {(value, onChange) => <DateField {...field} value={value} onChange={onChange} />}
        </Controlled>
      </TicketRow>
    </Ticket>
  )
}

export const Day = (args: Args<typeof DateField>) => (
  <Alone id="birthdate" label="Birthdate" first="1988-03-14" required {...args} />
)
export const DayAndTime = () => (
  <Alone id="departure" label="Departure" type="datetime-local" first="2026-11-22T06:42" required />
)
export const Empty = () => <Alone id="birthdate" label="Birthdate" optional />
export const Disabled = () => <Alone id="birthdate" label="Birthdate" first="1988-03-14" disabled />
export const Changed = () => (
  <Alone id="birthdate" label="Birthdate" first="1988-03-14" changed required />
)
export const WithError = () => (
  <Alone
    id="birthdate"
    label="Birthdate"
    error="This is a required field. Please enter your details."
    required
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Alone
      id="datum"
      label="Geburtsdatum gemäß Reisepass oder Personalausweis"
      first="1988-03-14"
      optional
      texts={{ optional: 'freiwillig' }}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Alone
      id="hi"
      label="生年月日（パスポートに記載されている日付）"
      first="1988-03-14"
      hint="西暦でご記入ください。"
      required
    />
  </div>
)
