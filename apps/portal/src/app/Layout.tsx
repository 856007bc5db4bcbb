import { Avatar, Fireworks, Icon, Menu, SkipLink, Topbar } from '@passerelle/kit'
import { Building2, ChevronDown, KeyRound, LogOut, Newspaper, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectUser } from './account.ts'
import { BrandSign } from './BrandSign.tsx'
import styles from './Layout.module.css'
import { fireOut, selectFire } from './signed-state.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/** The page of somebody who is signed in: the brand, and the menu under their name. */
export function Layout({ children }: { children?: ReactNode }) {
  return <SignedFrame><Topbar signed brand={<BrandSign href="/" />}><UserMenu /></Topbar>{children}</SignedFrame>
}

/** What every page of somebody who is signed in has, with or without the head: the way past it, and the fireworks. */
export function SignedFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const fire = useAppSelector(selectFire)
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      {children}
      <Fireworks at={fire} onDone={() => dispatch(fireOut())} />
    </>
  )
}

export function UserMenu() {
  const { t } = useTranslation()
  const user = useAppSelector(selectUser)
  if (!user) return null
  const entries = [
    { href: '/profile/info', label: t('personalData'), icon: <Icon of={UserRound} /> },
    { href: '/profile/agency', label: t('agencyData'), icon: <Icon of={Building2} /> },
    { href: '/profile/newsletter', label: t('newsletterSubscription'), icon: <Icon of={Newspaper} /> },
    { href: '/profile/password', label: t('password'), icon: <Icon of={KeyRound} /> },
    ...(user.role ? [{ href: '/staff/users', label: t('users'), icon: <Icon of={Users} /> }] : []),
    { href: '/logout', label: t('signOut'), icon: <Icon of={LogOut} /> },
  ]
  return (
    <Menu named label={user.name} entries={entries} className={styles.user}>
      {/* The picture stands beside the name, which is there for everybody's ears also where there is no room for it. */}
      <span className={styles.face} aria-hidden="true"><Avatar name={user.name} size="large" /></span>
      <span className={styles.name}>{user.name}</span>
      <Icon of={ChevronDown} size={16} />
    </Menu>
  )
}
