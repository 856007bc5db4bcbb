import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../../test/stories/args.ts'
import { Inbox } from 'lucide-react'
import { Brand } from '../../brand/Brand.tsx'
import { Button } from '../../button/Button.tsx'
import { Empty } from '../../list/Empty.tsx'
import { SideMenu } from '../../side-menu/SideMenu.tsx'
import { Table, TwoLines } from '../../table/Table.tsx'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { Text } from '../../text/Text.tsx'
import { Desk, DeskHead, DeskSplit } from './Desk.tsx'

export default {
  title: 'Layout/Desk',
  component: Desk,
  subcomponents: { DeskHead, DeskSplit },
  parameters: fullscreenStory(560),
} satisfies Meta<typeof Desk>

const brand = <Brand name="eXperts" href="#home" />
const menu = (label: string, count = 2) => (
  <SideMenu
    compact
    label="Desk"
    entries={[{ href: '#registrations', label, icon: Inbox, count, current: true }]}
  />
)
const queue = Array.from({ length: 60 }, (_, n) => ({
  name: `Dana Whitfield ${n + 1}`,
  agency: 'Lakefront Journeys',
  login: `US${104801 + n}`,
}))

export const ListAndPanel = (args: Args<typeof Desk>) => (
  <Desk brand={brand} nav={menu('Registrations')} me="Inès Laurent" {...args}>
    <DeskHead title="Registrations">
      <Button variant="filter" aria-pressed>
        All
      </Button>
      <Button variant="filter">
        EMEA <span data-count>6</span>
      </Button>
    </DeskHead>
    <DeskSplit
      panel={<Text variant="subtitle">Dana Whitfield</Text>}
      panelLabel="Registration"
      foot={<Button variant="primaryMedium">Approve</Button>}
    >
      <Text>Two are waiting.</Text>
    </DeskSplit>
  </Desk>
)
const columns = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name, agency }: (typeof queue)[number]) => <TwoLines first={name} second={agency} />,
  },
  {
    id: 'login',
    title: 'eXperts login',
    cell: ({ login }: (typeof queue)[number]) => login,
    code: true,
  },
]
export const LongQueue = () => (
  <Desk brand={brand} nav={menu('Registrations', queue.length)} me="Inès Laurent">
    <DeskHead title="Registrations" />
    <DeskSplit
      panel={<Text variant="subtitle">Dana Whitfield 1</Text>}
      panelLabel="Registration"
      foot={<Button variant="primaryMedium">Approve</Button>}
    >
      <Table
        label="Waiting registrations"
        columns={columns}
        rows={queue}
        keyOf={({ login }) => login}
        selected="US104801"
        onSelect={() => undefined}
      />
    </DeskSplit>
  </Desk>
)
/** In a narrow window an application shows the entry in place of the list. */
export const PanelAlone = () => (
  <Desk brand={brand} nav={menu('Registrations')} me="Inès Laurent">
    <DeskSplit
      panel={
        <>
          <Text variant="subtitle">Dana Whitfield</Text>
          {queue.slice(0, 30).map(({ login }) => (
            <Text key={login}>{login}</Text>
          ))}
        </>
      }
      panelLabel="Registration"
      foot={<Button variant="primaryMedium">Approve</Button>}
    />
  </Desk>
)
export const NothingWaiting = () => (
  <Desk brand={brand} nav={menu('Registrations')}>
    <DeskHead title="Registrations" />
    <Empty>No registrations are waiting.</Empty>
  </Desk>
)
export const LongGerman = () => (
  <div lang="de">
    <Desk
      brand={brand}
      nav={menu('Registrierungsanträge')}
      me="Maximiliane von Hohenstein-Wolkenburg"
    >
      <DeskHead title="Registrierungsbestätigungen und Änderungsanträge">
        <Button variant="filter">Wartet auf Bestätigung</Button>
      </DeskHead>
    </Desk>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Desk brand={brand} nav={menu('登録の申請')} me="長谷川 千恵">
      <DeskHead title="登録と変更の申請">
        <Button variant="filter">確認を待っています</Button>
      </DeskHead>
    </Desk>
  </div>
)
