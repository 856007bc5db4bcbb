import { Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useHistoryEntryState } from '../../../navigation/history-state.tsx'

/**
 * Says above the form that this person signed out, or deleted the account. The state of the history
 * entry tells it. It belongs to the first load, so that the form does not move down for it.
 */
export function SessionEnded() {
  const { t } = useTranslation('signin')
  const { ended } = Object(useHistoryEntryState()) as { ended?: unknown }
  if (ended !== 'signedOut' && ended !== 'deleted') return null
  return (
    <Notice tone="green" role="status">
      {t(`ended.${ended}`)}
    </Notice>
  )
}
