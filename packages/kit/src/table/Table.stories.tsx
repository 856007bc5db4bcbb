import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Empty } from '../list/Empty.tsx'
import { Table, TwoLines } from './Table.tsx'
import type { Column, TableProps } from './Table.tsx'

export default {
  title: 'Layout/Table',
  component: Table,
  subcomponents: { TwoLines },
} satisfies Meta<typeof Table>

type Agent = { id: string; name: string; agency: string; login: string; since: string }
const agents: Agent[] = [
  {
    id: 'a',
    name: 'Dana Whitfield',
    agency: 'Lakefront Journeys',
    login: 'US104822',
    since: '22 Nov 06:42',
  },
  {
    id: 'b',
    name: 'Claire Moreau',
    agency: 'Voyages du Rhône',
    login: 'FR104022',
    since: '21 Nov 17:05',
  },
]
const columnsOf = (name: string, login: string, since: string): Column<Agent>[] => [
  {
    id: 'name',
    title: name,
    cell: (agent) => <TwoLines first={agent.name} second={agent.agency} />,
  },
  { id: 'login', title: login, cell: (agent) => agent.login, code: true },
  { id: 'since', title: since, cell: (agent) => agent.since, code: true },
]
const columns = columnsOf('Name', 'eXperts login', 'Received')
const keyOf = (agent: Agent) => agent.id

export const Plain = (args: Partial<TableProps<Agent>>) => (
  <Table label="Users" columns={columns} rows={agents} keyOf={keyOf} {...args} />
)
export const Selectable = () => {
  const [selected, setSelected] = useState('a')
  return (
    <Table
      label="Registrations"
      columns={columns}
      rows={agents}
      keyOf={keyOf}
      selected={selected}
      onSelect={(agent) => setSelected(agent.id)}
    />
  )
}
export const NothingFound = () => <Table label="Users" columns={columns} rows={[]} keyOf={keyOf} />
export const NothingWaiting = () => (
  <Table
    label="Registrations"
    columns={columns}
    rows={[]}
    keyOf={keyOf}
    empty={
      <Empty action={<Button variant="secondarySmall">Clear search</Button>}>
        No registrations are waiting.
      </Empty>
    }
  />
)
export const LongGerman = () => (
  <div lang="de">
    <Table
      label="Registrierungen"
      columns={columnsOf(
        'Ansprechpartnerin oder Ansprechpartner',
        'Anmeldename',
        'Eingangszeitpunkt',
      )}
      keyOf={keyOf}
      rows={[
        {
          id: 'c',
          name: 'Maximiliane Freifrau von Hohenstein-Wolkenburg',
          agency: 'Geschäftsreisenorganisationsgesellschaft',
          login: 'DE104822',
          since: '22 Nov 06:42',
        },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Table
      label="登録"
      columns={columnsOf('お名前と会社名', 'ログイン名', '受付日時')}
      keyOf={keyOf}
      rows={[
        {
          id: 'd',
          name: '長谷川 千恵',
          agency: '東京国際旅行代理店株式会社',
          login: 'JP104822',
          since: '22 Nov 06:42',
        },
      ]}
    />
  </div>
)
