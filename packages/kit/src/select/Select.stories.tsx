import { useState } from 'react'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { AsyncSelectField } from './AsyncSelectField.tsx'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { lists } from './demand.ts'
import type { Option } from './option.ts'
import { SelectField } from './SelectField.tsx'
import type { SelectFieldProps } from './SelectField.tsx'

const countries: Option[] = [
  ['DZ', 'Algeria'], ['AO', 'Angola'], ['AR', 'Argentina'], ['AM', 'Armenia'], ['AU', 'Australia'], ['AT', 'Austria'], ['AZ', 'Azerbaijan'], ['BH', 'Bahrain'],
  ['BD', 'Bangladesh'], ['BE', 'Belgium'], ['BR', 'Brazil'], ['CA', 'Canada'], ['HU', 'Hungary'], ['TN', 'Tunisia'], ['GB', 'United Kingdom'], ['US', 'United States'],
].map(([code, name], index) => ({ id: index + 1, code, name }))
const positions: Option[] = [
  'Travel Agent/Travel Consultant/Corporate Travel Manager', 'Agency Owner/Business Manager', 'Sales Manager/Operations Manager',
  'Airline Contracting Specialist/Product Development Specialist', 'Customer Service/Call Center', 'Trainee', 'Other',
].map((name, index) => ({ id: index + 1, name }))
const years: Option[] = Array.from({ length: 40 }, (_, index) => ({ id: 2025 - index, name: String(2025 - index) }))
const tiers: Option[] = [
  { id: 'core', name: 'Core', color: 'grey' }, { id: 'focus', name: 'Focus', color: 'secondary' }, { id: 'strategic', name: 'Strategic', view: <em>Strategic</em> },
  { id: 'ana', name: 'Ana Lima', avatar: 'data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
]

await lists.ask() // so that what is open from the start is drawn open

function Choice({ value: first = null, ...props }: Partial<SelectFieldProps> & Pick<SelectFieldProps, 'id' | 'label' | 'options'>) {
  const [value, setValue] = useState<Option['id'] | null>(first)
  return <Ticket><TicketRow><SelectField {...props} value={value} onChange={setValue} /></TicketRow></Ticket>
}

function Suggestions({ value: first = null, ...props }: Partial<AsyncSelectFieldProps> & Pick<AsyncSelectFieldProps, 'id' | 'label'>) {
  const [value, setValue] = useState<string | Option | null>(first)
  const load = async (search: string) => countries.filter((option) => option.name?.toLowerCase().startsWith(search.toLowerCase()))
  return <Ticket><TicketRow><AsyncSelectField load={load} debounce={20} {...props} value={value} onChange={setValue} /></TicketRow></Ticket>
}

export const Country = () => <Choice id="country" label="Country" options={countries} />
export const CountryOpen = () => <Choice id="country_open" label="Country" options={countries} openOnMount />
export const JobTitle = () => <Choice id="position" label="Job title" options={positions} value={6} />
export const JobTitleOpen = () => <Choice id="position_open" label="Job title" options={positions} value={6} openOnMount />
export const Years = () => <Choice id="since" label="Travel agent since" options={years} optional />
export const Signs = () => <Choice id="tier" label="Tier" options={tiers} openOnMount />
export const Required = () => <Choice id="state" label="State" options={positions} error="Please select an option" />
export const Optional = () => <Choice id="gender" label="Title or gender" options={positions} value={2} optional changed />
export const Disabled = () => <Choice id="locked" label="Country" options={countries} value={3} disabled />
export const AgencyName = () => <Suggestions id="agency" label="Agency name" allowTyped />
export const FromAList = () => <Suggestions id="listed" label="Agency country" />
