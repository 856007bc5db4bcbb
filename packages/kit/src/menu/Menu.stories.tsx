import { ChevronDown, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Menu } from './Menu.tsx'

export const UserMenu = () => (
  <Menu label="Claire Moreau: menu" entries={[
    { label: 'Personal data', icon: <Icon of={UserRound} />, href: '/profile/info' },
    { label: 'Sign out', icon: <Icon of={LogOut} />, onSelect: () => undefined },
  ]}>
    <Avatar name="" size="large" />Claire Moreau<Icon of={ChevronDown} size={16} />
  </Menu>
)
export const Languages = () => (
  <Menu label="EN: language" entries={[{ label: 'English', current: true, onSelect: () => undefined }, { label: 'Deutsch', onSelect: () => undefined }]}>
    <span className="code code-low">EN</span><Icon of={ChevronDown} size={16} />
  </Menu>
)
