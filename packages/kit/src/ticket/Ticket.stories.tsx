import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { TextField } from '../field/text-field/TextField.tsx'
import { Perforation, Ticket, TicketRow } from './Ticket.tsx'

export default {
  title: 'Layout/Ticket',
  component: Ticket,
  subcomponents: { TicketRow, Perforation },
} satisfies Meta<typeof Ticket>

const nothing = () => undefined
const cell = (id: string, label: string, size?: 'two' | 'third') => (
  <TextField id={id} label={label} value="" onChange={nothing} size={size} />
)

export const RowsOfOneToThree = (args: Args<typeof Ticket>) => (
  <Ticket {...args}>
    <TicketRow>{cell('agency', 'Agency')}</TicketRow>
    <TicketRow>
      {cell('street', 'Street', 'two')}
      {cell('zip', 'ZIP')}
    </TicketRow>
    <TicketRow>
      {cell('first_name', 'First name')}
      {cell('last_name', 'Last name')}
      {cell('airport', 'Airport', 'third')}
    </TicketRow>
  </Ticket>
)
export const KeptTogether = () => (
  <Ticket>
    <TicketRow keep>
      {cell('area', 'Area code', 'third')}
      {cell('number', 'Number')}
    </TicketRow>
  </Ticket>
)
export const EmptyRowDisappears = () => (
  <Ticket>
    <TicketRow>{cell('login', 'Login')}</TicketRow>
    <TicketRow>{null}</TicketRow>
  </Ticket>
)
export const WithAnError = () => (
  <Ticket>
    <TicketRow>
      <TextField
        id="email"
        label="E-mail"
        value="ana@"
        onChange={nothing}
        error="Please enter a valid e-mail address."
      />
      {cell('phone', 'Phone')}
    </TicketRow>
  </Ticket>
)
export const BeforeTheDecision = () => <Perforation />
export const LongGerman = () => (
  <div lang="de">
    <Ticket>
      <TicketRow>
        {cell('area', 'Hauptverantwortungsbereich')}
        {cell('consent', 'Datenschutzgrundverordnungszustimmung')}
      </TicketRow>
    </Ticket>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Ticket>
      <TicketRow>
        {cell('area', '主な担当分野をお選びください')}
        {cell('consent', '個人情報の取り扱いへの同意')}
      </TicketRow>
    </Ticket>
  </div>
)
