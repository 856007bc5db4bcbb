import { TextField } from '../field/TextField.tsx'
import { Perforation, Ticket, TicketRow } from './Ticket.tsx'

const cell = (id: string, size?: 'two' | 'third') => <TextField id={id} label={id} value="" onChange={() => undefined} size={size} error={id === 'a' ? 'Please enter your details.' : undefined} />

export const RowsOfOneToThree = () => (
  <Ticket>
    <TicketRow>{cell('a')}</TicketRow>
    <TicketRow>{cell('b', 'two')}{cell('c')}</TicketRow>
    <TicketRow>{null}</TicketRow>
    <TicketRow keep>{cell('d')}{cell('e')}{cell('f', 'third')}</TicketRow>
  </Ticket>
)

export const BeforeTheDecision = () => <Perforation />
