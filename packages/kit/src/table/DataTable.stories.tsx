import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { Badge } from '../feedback/badge/Badge.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataColumn, DataTableProps, TableSort } from './DataTable.tsx'
import { TwoLines } from './Table.tsx'

export default { title: 'Layout/DataTable', component: DataTable } satisfies Meta<typeof DataTable>

type Agent = { login: string; name: string; agency: string; bookings: number; since: string }
const agents: Agent[] = [
  ['FR104822', 'Claire Moreau', 'Horizon Voyages', 12, '2026-11-21'],
  ['FR098117', 'Marc Moreau', 'Atlas & Fils', 104, '2024-05-02'],
  ['FR110306', 'Élise Moreau', 'Cap Ouest Voyages', 0, '2026-11-22'],
  ['PT020455', 'Joana Moreira', 'Ponte Viagens', 31, '2025-01-17'],
  ['BR071932', 'Paulo Moreira', 'Sol Nascente Turismo', 9, '2023-09-30'],
  ['CH003388', 'Daniel Morel', 'Léman Voyages', 58, '2022-03-08'],
  ['IT054210', 'Anna Moretti', 'Bellini Tours', 21, '2025-12-11'],
].map(([login, name, agency, bookings, since]) => ({
  login: String(login),
  name: String(name),
  agency: String(agency),
  bookings: Number(bookings),
  since: String(since),
}))

type Titles = { name: string; login: string; bookings: string; since: string; status: string }
const titles: Titles = {
  name: 'Name',
  login: 'eXperts login',
  bookings: 'Bookings',
  since: 'Member since',
  status: 'Status',
}
const columnsOf = (words: Titles): DataColumn<Agent>[] => [
  {
    id: 'name',
    title: words.name,
    cell: ({ name, agency }) => <TwoLines first={name} second={agency} />,
    sortBy: ({ name }) => name,
  },
  { id: 'login', title: words.login, cell: ({ login }) => login, code: true },
  {
    id: 'bookings',
    title: words.bookings,
    cell: ({ bookings }) => bookings,
    code: true,
    sortBy: ({ bookings }) => bookings,
  },
  {
    id: 'since',
    title: words.since,
    cell: ({ since }) => since,
    code: true,
    sortBy: ({ since }) => since,
  },
  {
    id: 'status',
    title: words.status,
    cell: ({ bookings }) => (
      <Badge tone={bookings > 0 ? 'green' : 'grey'}>{bookings > 0 ? 'Active' : 'New'}</Badge>
    ),
  },
]

type Agents = Partial<DataTableProps<Agent>>
const Agents = (table: Agents) => (
  <DataTable
    label="Users"
    columns={columnsOf(titles)}
    rows={agents}
    keyOf={({ login }) => login}
    {...table}
  />
)

export const Pages = (args: Agents) => <Agents pageSize={3} {...args} />
export const Sorted = () => {
  const [sort, onSort] = useState<TableSort>({ column: 'bookings', direction: 'descending' })
  return (
    <DataTable
      label="Users"
      columns={columnsOf(titles)}
      rows={agents.toSorted(
        (a, b) => (a.bookings - b.bookings) * (sort.direction === 'ascending' ? 1 : -1),
      )}
      keyOf={({ login }) => login}
      sort={sort}
      onSort={onSort}
    />
  )
}
export const LastPage = () => <Agents pageSize={3} page={3} />
export const Narrow = () => (
  <div style={{ width: 'var(--kit-space-320)', maxWidth: '100%' }}>
    <Agents
      pageSize={2}
      sort={{ column: 'name', direction: 'ascending' }}
      selected="IT054210"
      onSelect={() => undefined}
    />
  </div>
)
export const RightToLeft = () => (
  <div dir="rtl">
    <Agents pageSize={3} page={2} />
  </div>
)
const german: Titles = {
  name: 'Ansprechpartnerin oder Ansprechpartner',
  login: 'Anmeldename',
  bookings: 'Gesamtzahl der Buchungen',
  since: 'Mitglied seit',
  status: 'Bearbeitungsstand',
}
const germanTexts = {
  previous: 'Zurück',
  next: 'Weiter',
  pages: 'Seiten',
  shown: (from: string, to: string, total: string) => `${from} bis ${to} von ${total}`,
}
export const LongGerman = () => (
  <div lang="de">
    <Agents columns={columnsOf(german)} pageSize={2} texts={germanTexts} />
  </div>
)
export const LongGermanNarrow = () => (
  <div lang="de" style={{ width: 'var(--kit-space-320)', maxWidth: '100%' }}>
    <Agents columns={columnsOf(german)} pageSize={1} texts={germanTexts} />
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Agents
      columns={columnsOf({
        name: 'お名前と会社名',
        login: 'ログイン名',
        bookings: '予約件数',
        since: '登録日',
        status: '状態',
      })}
      pageSize={2}
      texts={{
        previous: '前へ',
        next: '次へ',
        pages: 'ページ',
        shown: (from, to, total) => `${total}件中${from}～${to}件`,
      }}
    />
  </div>
)
