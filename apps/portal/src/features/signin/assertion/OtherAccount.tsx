import { Button, Centre, FirstLight, Lead, Stack, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../../frames/BrandSign.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { LanguageTool } from '../../../i18n/LanguageTool.tsx'

/** Asks whether to change the account, when a link would sign in with another one. */
export function OtherAccount({
  name,
  onStay,
  onChange,
}: {
  name: string
  onStay: () => void
  onChange: () => void
}) {
  const { t } = useTranslation('provider')
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />}>
        <LanguageTool />
      </Topbar>
      <Centre>
        <Heading title={t('other.title')} />
        <Lead>{t('other.text', { name })}</Lead>
        <Stack row>
          <Button onClick={onStay}>{t('other.stay', { name })}</Button>
          <Button variant="secondary" onClick={onChange}>
            {t('other.change')}
          </Button>
        </Stack>
      </Centre>
    </FirstLight>
  )
}
