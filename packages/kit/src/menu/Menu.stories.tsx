import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Icon } from '../icon/Icon.tsx'
import { fullscreenStory } from '../../test/stories/story-window.ts'
import { Menu } from './Menu.tsx'

export default { title: 'Navigation/Menu', component: Menu } satisfies Meta<typeof Menu>

const nothing = () => undefined
const place = {
  display: 'flex',
  justifyContent: 'flex-end',
  padding: 'var(--kit-space-16)',
} as const
const open = ({ canvasElement }: { canvasElement: HTMLElement }) =>
  canvasElement.querySelector('button')?.click()
const down = <Icon of={ChevronDown} size={16} />
const entries = (info: string, signOut: string) => [
  { label: info, icon: <Icon of={UserRound} />, href: '#info' },
  { label: signOut, icon: <Icon of={LogOut} />, onSelect: nothing },
]

export const UserMenu = (args: Args<typeof Menu>) => (
  <Menu label="Claire Moreau: menu" entries={entries('Personal data', 'Sign out')} {...args}>
    <Avatar name="" size="large" />
    Claire Moreau{down}
  </Menu>
)

export const Open = () => (
  <div style={place}>
    <UserMenu />
  </div>
)
Open.play = open
Open.parameters = fullscreenStory(200)

export const OpenWithCurrent = () => (
  <div style={place}>
    <Menu
      label="EN: language"
      entries={[
        { label: 'English', current: true, onSelect: nothing },
        { label: 'Deutsch', onSelect: nothing },
      ]}
    >
      <span className="kit-code kit-code-low">EN</span>
      {down}
    </Menu>
  </div>
)
OpenWithCurrent.play = open
OpenWithCurrent.parameters = fullscreenStory(200)

export const LongGerman = () => (
  <div style={place} lang="de">
    <Menu
      label="Claire Moreau: Menü"
      entries={entries(
        'Persönliche Angaben und Benachrichtigungseinstellungen',
        'Von allen Geräten abmelden',
      )}
    >
      Claire Moreau{down}
    </Menu>
  </div>
)
LongGerman.play = open
LongGerman.parameters = fullscreenStory(200)

export const LongJapanese = () => (
  <div style={place} lang="ja">
    <Menu label="長谷川 千恵: メニュー" entries={entries('個人情報とお知らせの設定', 'ログアウト')}>
      長谷川 千恵{down}
    </Menu>
  </div>
)
LongJapanese.play = open
LongJapanese.parameters = fullscreenStory(200)
