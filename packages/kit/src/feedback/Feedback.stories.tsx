import { Button } from '../button/Button.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { Badge, Dot } from './Badge.tsx'
import type { BadgeTone } from './Badge.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Notice } from './Notice.tsx'
import { SkeletonCell } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'

export const Notices = () => (
  <div style={{ display: 'grid', gap: 14, maxWidth: 480 }}>
    <Notice>We're processing your change of data.</Notice>
    <Notice tone="red"><strong>Invalid login data</strong></Notice>
    <Notice tone="blue">Please check your IATA number.</Notice>
    <Notice tone="green">Password changed</Notice>
    <Notice tone="red" action={<Button variant="secondarySmall">Try again</Button>}>No connection.</Notice>
  </div>
)

export const Summary = () => (
  <ErrorSummary items={[
    { id: 'last_name', label: 'Last name', message: 'This is a required field. Please enter your details.' },
    { id: 'email', label: 'E-mail', message: 'This email is already in use' },
  ]} />
)

const tones: BadgeTone[] = ['grey', 'green', 'red', 'orange', 'blue', 'purple', 'accent', 'yellow', 'secondary']

export const Badges = () => <p>{tones.map((tone) => <span key={tone}><Badge tone={tone}>{tone}</Badge> </span>)}<Dot /></p>

export const Waiting = () => (
  <div style={{ display: 'grid', gap: 24 }}>
    <Spinner big label="Please wait" />
    <Ticket><TicketRow><SkeletonCell /><SkeletonCell size="two" /></TicketRow><TicketRow><SkeletonCell /></TicketRow></Ticket>
  </div>
)
