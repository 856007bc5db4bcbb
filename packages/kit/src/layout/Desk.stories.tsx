import type { Meta } from '@storybook/react-vite'
import { Inbox } from 'lucide-react'
import { Brand } from '../brand/Brand.tsx'
import { Button } from '../button/Button.tsx'
import { Empty } from '../list/Empty.tsx'
import { SideMenu } from '../side-menu/SideMenu.tsx'
import { inWindow } from '../testing/window.ts'
import { Text } from '../text/Text.tsx'
import { Desk, DeskHead, DeskSplit } from './Desk.tsx'

export default { title: 'Layout/Desk', component: Desk, subcomponents: { DeskHead, DeskSplit }, parameters: inWindow(560) } satisfies Meta<typeof Desk>

const brand = <Brand name="eXperts" href="#home" />
const menu = (label: string) => <SideMenu compact label="Desk" entries={[{ href: '#registrations', label, icon: Inbox, count: 2, current: true }]} />

export const ListAndPanel = () => (
  <Desk brand={brand} nav={menu('Registrations')} me="Inès Laurent">
    <DeskHead title="Registrations"><Button variant="filter" aria-pressed>All</Button><Button variant="filter">EMEA <span data-count>6</span></Button></DeskHead>
    <DeskSplit panel={<Text variant="subtitle">Dana Whitfield</Text>} panelLabel="Registration" foot={<Button variant="primaryMedium">Approve</Button>}><Text>Two are waiting.</Text></DeskSplit>
  </Desk>
)
export const NothingWaiting = () => <Desk brand={brand} nav={menu('Registrations')}><DeskHead title="Registrations" /><Empty>No registrations are waiting.</Empty></Desk>
export const LongGerman = () => (
  <div lang="de"><Desk brand={brand} nav={menu('Registrierungsanträge')} me="Maximiliane von Hohenstein-Wolkenburg"><DeskHead title="Registrierungsbestätigungen und Änderungsanträge"><Button variant="filter">Wartet auf Bestätigung</Button></DeskHead></Desk></div>
)
export const LongJapanese = () => (
  <div lang="ja"><Desk brand={brand} nav={menu('登録の申請')} me="長谷川 千恵"><DeskHead title="登録と変更の申請"><Button variant="filter">確認を待っています</Button></DeskHead></Desk></div>
)
