import { Button, Centre, FirstLight, Topbar } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../frames/BrandSign.tsx'
import { Heading } from './Heading.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'

/** 'Something went wrong!', and the error message on request. */
export function WentWrong({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />} />
      <Centre>
        <Heading title={t('wentWrong')} />
        <ErrorDetails message={error.message}>
          <Button variant="secondary" onClick={() => location.reload()}>
            {t('tryAgain')}
          </Button>
        </ErrorDetails>
      </Centre>
    </FirstLight>
  )
}
