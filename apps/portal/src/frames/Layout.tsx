import { Avatar, Icon, Menu, SkipLink, Topbar } from '@passerelle/kit'
import { Building2, ChevronDown, KeyRound, LogOut, Newspaper, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectUser } from '../state/account.ts'
import { BrandSign } from './BrandSign.tsx'
import { LanguageTool } from '../i18n/LanguageTool.tsx'
import styles from './Layout.module.css'
import { selectFireworks } from '../state/fireworks.ts'
import { useAppSelector } from '../state/store.ts'
import { useUserName } from '../state/useUserName.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Loaded at the first fireworks, because most visits show none. */
const Fire = lazyPart(async () => (await import('./PageFireworks.tsx')).PageFireworks)

/** The frame of signed-in pages: the brand, the languages and the user menu. */
export function Layout({ children }: { children?: ReactNode }) {
  return (
    <SignedFrame>
      <Topbar signed brand={<BrandSign href="/" />}>
        <OwnTools />
      </Topbar>
      {children}
    </SignedFrame>
  )
}

export function OwnTools() {
  return (
    <>
      <LanguageTool />
      <UserMenu />
    </>
  )
}

/**
 * The parts of every signed-in page, with or without the header: the link that skips it, and the
 * fireworks.
 */
export function SignedFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const fire = useAppSelector(selectFireworks)
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      {children}
      {fire && <Fire at={fire} />}
    </>
  )
}

export function UserMenu() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  const name = useUserName()
  if (!user || name === undefined) return null
  const pagesOfAgents = [
    { href: '/profile/info', label: t('personalData'), icon: <Icon of={UserRound} /> },
    { href: '/profile/agency', label: t('agencyData'), icon: <Icon of={Building2} /> },
    {
      href: '/profile/newsletter',
      label: t('newsletterSubscription'),
      icon: <Icon of={Newspaper} />,
    },
  ]
  const entries = [
    ...(user.state ? pagesOfAgents : []),
    { href: '/profile/password', label: t('password'), icon: <Icon of={KeyRound} /> },
    ...(user.role
      ? [{ href: '/staff/users', label: t('registrations'), icon: <Icon of={Users} /> }]
      : []),
    { href: '/logout', label: t('signOut'), icon: <Icon of={LogOut} /> },
  ]
  return (
    <Menu named label={name} entries={entries} className={styles.user} lostText={t('away')}>
      {/* On small screens only the picture is visible. The name stays in the page for screen readers. */}
      <span className={styles.face} aria-hidden="true">
        <Avatar name={name} size="large" />
      </span>
      <span className={styles.name}>{name}</span>
      <Icon of={ChevronDown} size={16} />
    </Menu>
  )
}
