import { Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../i18n/WithTexts.tsx'

/**
 * Says above the form that this person signed out, or deleted the account.
 * @param entry the state of the history entry, which says how the session ended
 */
export function SessionEnded({ entry }: { entry: unknown }) {
  const { ended } = entry as { ended: unknown }
  if (ended !== 'signedOut' && ended !== 'deleted') return null
  return (
    <WithTexts of={['leaving']} waiting={null}>
      <EndNotice end={ended} />
    </WithTexts>
  )
}

function EndNotice({ end }: { end: 'signedOut' | 'deleted' }) {
  const { t } = useTranslation('leaving')
  return (
    <Notice tone="green" role="status">
      {t(`ended.${end}`)}
    </Notice>
  )
}
