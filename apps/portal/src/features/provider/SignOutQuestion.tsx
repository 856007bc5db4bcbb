import { Button, Centre, Lead, Stack, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { LanguageTool } from '../../i18n/LanguageTool.tsx'
import { useSettings } from '../../state/settings.ts'

/**
 * Asks whether to sign out.
 * @param bySite whether another site's link leads here, so that the question says so
 */
export function SignOutQuestion({ bySite, onSignOut }: { bySite: boolean; onSignOut: () => void }) {
  const { t } = useTranslation(['provider', 'common'])
  const { brand } = useSettings()
  return (
    <>
      <Topbar brand={<BrandSign href="/" />}>
        <LanguageTool />
      </Topbar>
      <Centre>
        <Heading title={t('logout.title')} />
        <Lead>{t(bySite ? 'logout.text' : 'logout.textOwn', { brand })}</Lead>
        <Stack row>
          <Button onClick={onSignOut}>{t('common:signOut')}</Button>
          <Button variant="secondary" href="/profile/info" arrow={false}>
            {t('logout.stay')}
          </Button>
        </Stack>
      </Centre>
    </>
  )
}
