import { Avatar, Fireworks, Icon, Menu, SkipLink, Topbar } from '@passerelle/kit'
import { Building2, ChevronDown, KeyRound, LogOut, Newspaper, UserRound, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { selectUser } from './account.ts'
import { BrandSign } from './BrandSign.tsx'
import styles from './Layout.module.css'
import { fireOut, selectFire } from './screen-state.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/** The page of somebody who is signed in: the brand, and the menu under their name. */
export function Layout() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const fire = useAppSelector(selectFire)
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar signed brand={<BrandSign href="/" />}><UserMenu /></Topbar>
      <Outlet />
      <Fireworks at={fire} onDone={() => dispatch(fireOut())} />
    </>
  )
}

function UserMenu() {
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
    <Menu label={user.name} entries={entries} className={styles.user}>
      <Avatar name={user.name} size="large" />
      <span className={styles.name}>{user.name}</span>
      <Icon of={ChevronDown} size={16} />
    </Menu>
  )
}
