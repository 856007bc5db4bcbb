import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { Avatar, Datum, SideMenu, Stub, type LucideIcon } from '@passerelle/kit'
import { ArrowUpRight, Building2, KeyRound, Newspaper, UserRound, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePathname } from '../../../navigation/history-state.tsx'
import { selectNotifications, type NotificationPage } from '../../../state/notifications.ts'
import { useChoices } from '../../../forms/choices.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppSelector } from '../../../state/store.ts'

const pages = [
  ['info', 'personalData', UserRound],
  ['agency', 'agencyData', Building2],
  ['newsletter', 'newsletterSubscription', Newspaper],
  ['password', 'password', KeyRound],
] as const

/**
 * The menu of the profile's pages. A red dot marks pages with notifications, an amber square pages
 * with unsaved changes.
 */
export function ProfileMenu({ changed }: { changed?: ReadonlySet<NotificationPage> }) {
  const { t } = useTranslation(['profile', 'common'])
  const pathname = usePathname()
  const changedPages = useAppSelector(selectNotifications)
  const entryOf = (page: string, label: string, icon: LucideIcon) => {
    const href = `/profile/${page}`
    return { href, label, icon, current: pathname === href }
  }
  const entries = pages.map(([page, title, icon]) => ({
    ...entryOf(page, t(`common:${title}`), icon),
    dot: changedPages.includes(page),
    changed: changed?.has(page) ?? false,
  }))
  const deletion = {
    href: '/profile/password#delete-account',
    label: t('menu.deletion'),
    icon: X,
  }
  return (
    <SideMenu
      label={t('menu.title')}
      entries={[...entries, entryOf('sites', t('menu.sites'), ArrowUpRight), deletion]}
      dotText={t('menu.dot')}
      changedText={t('save.unsaved')}
    />
  )
}

/** Shows the agent and the agency, and the login number once there is one. */
export function MemberCard({ agent }: { agent: OwnRecord }) {
  const { t, i18n } = useTranslation('profile')
  const { brand } = useSettings()
  const name = fullName(agent, i18n.language)
  const travelType = useChoices().areas.find(
    ({ id }) => id === agent.main_area_of_responsibility_id,
  )
  return (
    <Stub
      picture={
        <Avatar name={name} size="xx-large" online showOnline onlineText={t('menu.online')} />
      }
      name={name}
      line={`${agent.agency.name}, ${agent.agency.city}`}
    >
      {agent.pin_code !== null && (
        <Datum term={t('brandLogin', { brand })} code>
          {agent.pin_code}
        </Datum>
      )}
      <Datum term={t('travelType')}>{travelType?.name}</Datum>
    </Stub>
  )
}
