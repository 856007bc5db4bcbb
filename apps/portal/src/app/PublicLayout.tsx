import { Button, FirstLight, SkipLink, Topbar } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from './BrandSign.tsx'
import { LanguageTool } from './LanguageTool.tsx'

/** The page of somebody who is not signed in: the brand, the way to sign in and the languages. */
export function PublicLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <FirstLight>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar brand={<BrandSign href="/signin" />}>
        <Button variant="clean" href="/signin">{t('signIn')}</Button>
        <LanguageTool />
      </Topbar>
      {children}
    </FirstLight>
  )
}
