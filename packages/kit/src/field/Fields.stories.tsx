import { useState } from 'react'
import type { ReactNode } from 'react'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { Checkbox } from './Checkbox.tsx'
import { CodeField } from './CodeField.tsx'
import { DateField } from './DateField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { TextareaField } from './TextareaField.tsx'

const required = 'This is a required field. Please enter your details.'

function Held({ first, ...field }: { first: string } & Omit<TextFieldProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState(first)
  return <TextField {...field} value={value} onChange={setValue} />
}

const Form = ({ children }: { children: ReactNode }) => <div style={{ maxWidth: 520 }}><Ticket>{children}</Ticket></div>

export const RestFocusDisabledChanged = () => (
  <Form>
    <TicketRow><Held id="first_name" label="First name" first="Claire" /><Held id="last_name" label="Last name" first="Moreau" /></TicketRow>
    <TicketRow><Held id="login" label="eXperts login" first="FR104822" mono disabled /><Held id="airport" label="Airport" first="LYS" mono changed /></TicketRow>
  </Form>
)

export const ErrorAndCounter = () => (
  <Form>
    <TicketRow><Held id="name" label="Last name" first="" error={required} required /><Held id="phone" label="Phone" first="" placeholder="+33" optional type="tel" /></TicketRow>
    <TicketRow>
      <Held id="department" label="Department" first="Leisure and groups" maxLength={191} counter />
      <Held id="agency" label="Agency name" first="The travel company that has quite a long name and keeps it" maxLength={64} counter />
    </TicketRow>
  </Form>
)

export const PasswordHintAndChecking = () => {
  const [password, setPassword] = useState('sevenseven')
  return (
    <Form>
      <TicketRow>
        <PasswordField id="password" label="Password" value={password} onChange={setPassword} hint="At least 4 characters" autoComplete="new-password" />
        <Held id="title" label="Editable text" first="" error="missing value" />
      </TicketRow>
      <TicketRow keep><Held id="email" label="E-mail" type="email" first="claire.moreau@example.com" checking size="two" /><Held id="code" label="IATA" first="" size="third" /></TicketRow>
    </Form>
  )
}

export const DateTextAndCode = () => {
  const [date, setDate] = useState('')
  const [text, setText] = useState('Two offices,\nboth in Lyon.')
  const [code, setCode] = useState('70QX')
  return (
    <Form>
      <TicketRow><DateField id="birthday" label="Date of birth" value={date} onChange={setDate} /><Held id="start" label="Start year" first="2019" type="number" max={2026} /></TicketRow>
      <TicketRow><TextareaField id="note" label="Note" value={text} onChange={setText} maxLength={400} counter /></TicketRow>
      <TicketRow><CodeField id="reset" label="Code" value={code} onChange={setCode} /></TicketRow>
    </Form>
  )
}

export const Boxes = () => {
  const [on, setOn] = useState([true, false, true, false])
  const at = (index: number) => ({ checked: on[index] ?? false, onChange: (now: boolean) => setOn(on.with(index, now)) })
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 520 }}>
      <Checkbox id="newsletter" label="I would like to receive the newsletter." {...at(0)} />
      <Checkbox id="terms" label={<>I accept the <a href="/terms">terms and conditions</a>.</>} error="Please accept the terms and conditions" required {...at(1)} />
      <Checkbox id="locked" label="Not to be changed" checked disabled onChange={() => undefined} />
      <Switch id="communication" title="Consent of communication" description="The airlines of the group and their partners may write to me about the programme." {...at(2)} />
      <Switch id="participation" title="Consent of participation" changed {...at(3)} />
    </div>
  )
}
