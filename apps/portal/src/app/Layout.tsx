import { Button, SkipLink, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { BrandSign } from './BrandSign.tsx'

/** The page of somebody who is signed in. */
export function Layout() {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar signed brand={<BrandSign href="/" />}>
        <Button variant="clean" href="/logout">{t('signOut')}</Button>
      </Topbar>
      <Outlet />
    </>
  )
}
