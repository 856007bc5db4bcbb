import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Building2, Inbox, KeyRound, Newspaper, UserRound, Users } from 'lucide-react'
import { SideMenu } from './SideMenu.tsx'

export default { title: 'Navigation/SideMenu', component: SideMenu } satisfies Meta<typeof SideMenu>

const rail = { width: 'var(--kit-space-240)', maxWidth: '100%' } as const
const pages = [
  { href: '#info', label: 'Personal data', icon: UserRound },
  { href: '#agency', label: 'Agency data', icon: Building2, dot: true },
  { href: '#newsletter', label: 'Newsletter subscription', icon: Newspaper },
  { href: '#password', label: 'Change password', icon: KeyRound },
]

const at = (current: string) =>
  pages.map((page) => Object.assign({ current: page.href === current }, page))

export const FirstPage = (args: Args<typeof SideMenu>) => (
  <div style={rail}>
    <SideMenu label="Profile" entries={at('#info')} {...args} />
  </div>
)
export const LastPage = () => (
  <div style={rail}>
    <SideMenu label="Profile" entries={at('#password')} />
  </div>
)
export const OnTheDesk = () => (
  <div style={{ width: 'calc(var(--kit-space-240) - var(--kit-space-32))' }}>
    <SideMenu
      compact
      label="Desk"
      entries={[
        { href: '#registrations', label: 'Registrations', icon: Inbox, count: 12, current: true },
        { href: '#users', label: 'Users', icon: Users },
      ]}
    />
  </div>
)
export const UnsavedChanges = () => (
  <div style={rail}>
    <SideMenu
      label="Profile"
      entries={at('#info').map((page) => ({ ...page, changed: page.href !== '#password' }))}
    />
  </div>
)
export const LongGerman = () => (
  <div style={rail} lang="de">
    <SideMenu
      label="Profil"
      dotText="Benachrichtigung"
      entries={[
        { href: '#info', label: 'Persönliche Angaben', icon: UserRound },
        {
          href: '#newsletter',
          label: 'Newsletter-Abonnement und Benachrichtigungseinstellungen',
          icon: Newspaper,
          dot: true,
          current: true,
        },
      ]}
    />
  </div>
)
export const LongJapanese = () => (
  <div style={rail} lang="ja">
    <SideMenu
      label="プロフィール"
      dotText="お知らせ"
      entries={[
        { href: '#info', label: '個人情報', icon: UserRound, current: true },
        {
          href: '#newsletter',
          label: 'ニュースレターの購読とお知らせの設定',
          icon: Newspaper,
          dot: true,
        },
      ]}
    />
  </div>
)
