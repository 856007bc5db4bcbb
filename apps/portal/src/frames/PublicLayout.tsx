import { Button, FirstLight, SkipLink, Topbar } from '@passerelle/kit'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from '../state/account.ts'
import { BrandSign } from './BrandSign.tsx'
import { LanguageTool } from '../i18n/LanguageTool.tsx'
import { useAppSelector } from '../state/store.ts'

/**
 * A page for everybody: visitors have the brand, the way to sign in and the languages in its head, whoever is signed in has their own tools.
 * The head itself stays, whoever it turns out to be: the keyboard may be on the brand.
 * @param own the tools of those, which visitors do not load
 */
export function PublicLayout({ own, children }: { own?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <FirstLight>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar signed={isSignedIn} brand={<BrandSign href={isSignedIn ? '/' : '/signin'} />}>
        {isSignedIn ? (
          <Suspense>{own}</Suspense>
        ) : (
          <>
            <Button variant="clean" href="/signin">
              {t('signIn')}
            </Button>
            <LanguageTool />
          </>
        )}
      </Topbar>
      {children}
    </FirstLight>
  )
}
