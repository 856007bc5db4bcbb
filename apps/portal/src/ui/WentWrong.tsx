import { Button, Centre, FirstLight, Notice, Topbar } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../frames/BrandSign.tsx'
import { Heading } from './Heading.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'

/** Can the server be reached? A reload without it would end at a page of the browser. */
const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * 'Something went wrong!', and the error message on request. 'Try again' loads the page again once
 * the server can be reached; the tab keeps what was entered.
 */
export function WentWrong({ error }: { error: Error }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'idle' | 'busy' | 'away'>('idle')
  const retry = async () => {
    setStep('busy')
    if (await isServerThere()) location.reload()
    else setStep('away')
  }
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />} />
      <Centre>
        <Heading title={t('wentWrong')} />
        {step === 'away' && (
          <Notice tone="red" role="alert">
            {t('away')}
          </Notice>
        )}
        <ErrorDetails message={error.message}>
          <Button variant="secondary" busy={step === 'busy'} onClick={() => void retry()}>
            {t('tryAgain')}
          </Button>
        </ErrorDetails>
      </Centre>
    </FirstLight>
  )
}
