import { Centre, Spinner } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'

/** Until it is known where to go: a spinner and nothing else. */
export function Waiting() {
  const { t } = useTranslation()
  return <Centre head={false} busy><Spinner big label={t('wait')} /></Centre>
}
