import { Building2, Inbox, KeyRound, Newspaper, UserRound, Users } from 'lucide-react'
import { SideMenu } from './SideMenu.tsx'

const pages = [
  { href: '/profile', label: 'Personal data', icon: UserRound },
  { href: '/profile/agency', label: 'Agency data', icon: Building2, dot: true },
  { href: '/profile/newsletter', label: 'Newsletter subscription', icon: Newspaper },
  { href: '/profile/password', label: 'Change password', icon: KeyRound },
]

const at = (current: string) => pages.map((page) => Object.assign({ current: page.href === current }, page))

export const Profile = () => <div style={{ width: 240 }}><SideMenu label="Profile" entries={at('/profile')} /></div>
export const LastPage = () => <div style={{ width: 240 }}><SideMenu label="Profile" entries={at('/profile/password')} /></div>
export const OnTheDesk = () => (
  <div style={{ width: 208 }}>
    <SideMenu compact label="Desk" entries={[{ href: '/staff', label: 'Registrations', icon: Inbox, count: 12, current: true }, { href: '/staff/users', label: 'Users', icon: Users }]} />
  </div>
)
