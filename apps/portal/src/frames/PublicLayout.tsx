import { Button, FirstLight, SkipLink, Topbar } from '@passerelle/kit'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from '../state/account.ts'
import { BrandSign } from './BrandSign.tsx'
import { useQuery } from '../navigation/query.ts'
import { withSiteRequest } from '../navigation/site-request.ts'
import { LanguageTool } from '../i18n/LanguageTool.tsx'
import { useAppSelector } from '../state/store.ts'

/**
 * The frame of public pages. Visitors see the brand, the link to sign in and the languages;
 * signed-in people see their own menu. The header element itself stays when the visitor turns out
 * to be signed in, because the focus may be on the brand.
 * @param menu the menu of signed-in people, which visitors do not load
 */
export function PublicLayout({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const query = useQuery()
  return (
    <FirstLight>
      <SkipLink>{t('skip')}</SkipLink>
      <Topbar signed={isSignedIn} brand={<BrandSign href={isSignedIn ? '/' : '/signin'} />}>
        {isSignedIn ? (
          <Suspense>{menu}</Suspense>
        ) : (
          <>
            <Button variant="clean" href={withSiteRequest('/signin', query)}>
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
