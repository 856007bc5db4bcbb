import { useState } from 'react'
import { Table, TwoLines } from './Table.tsx'
import type { Column } from './Table.tsx'

type Agent = { id: string; name: string; agency: string; login: string; since: string }
const agents: Agent[] = [
  { id: 'a', name: 'Dana Whitfield', agency: 'Lakefront Journeys', login: 'US104822', since: '22 Nov 06:42' },
  { id: 'b', name: 'Claire Moreau', agency: 'Voyages du Rhône', login: 'FR104022', since: '21 Nov 17:05' },
]
const columns: Column<Agent>[] = [
  { id: 'name', title: 'Name', cell: (agent) => <TwoLines first={agent.name} second={agent.agency} /> },
  { id: 'login', title: 'eXperts login', cell: (agent) => agent.login, code: true },
  { id: 'since', title: 'Received', cell: (agent) => agent.since, code: true },
]

export const Selectable = () => {
  const [selected, setSelected] = useState('a')
  return <Table label="Registrations" columns={columns} rows={agents} keyOf={(agent) => agent.id} selected={selected} onSelect={(agent) => setSelected(agent.id)} />
}
export const Plain = () => <Table label="Users" columns={columns} rows={agents} keyOf={(agent) => agent.id} />
export const NothingFound = () => <Table label="No users" columns={columns} rows={[]} keyOf={(agent) => agent.id} />
