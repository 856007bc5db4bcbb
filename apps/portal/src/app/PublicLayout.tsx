import { Button, FirstLight, SkipLink, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { BrandSign } from './BrandSign.tsx'

/** The page of somebody who is not signed in: the brand, and the way to sign in. */
export function PublicLayout() {
  const { t } = useTranslation()
  return (
    <FirstLight>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar brand={<BrandSign href="/signin" />}>
        <Button variant="clean" href="/signin">{t('signIn')}</Button>
      </Topbar>
      <Outlet />
    </FirstLight>
  )
}
