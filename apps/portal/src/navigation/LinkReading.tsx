import { Centre, Spinner } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'

/** Shown while the page of a mailed link reads what became of it. Nothing moves afterwards. */
export function LinkReading() {
  const { t } = useTranslation()
  return (
    <Centre busy>
      <Spinner big label={t('wait')} />
    </Centre>
  )
}
