import { Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useHistoryEntryState } from '../../../navigation/history-state.tsx'

/**
 * Says above the form that this person signed out, or deleted the account, or that the session has
 * ended by itself. The state of the history entry tells it. It belongs to the first load, so that the
 * form does not move down for it.
 */
export function SessionEnded() {
  const { t } = useTranslation(['signin', 'common'])
  const { ended } = Object(useHistoryEntryState()) as { ended?: unknown }
  if (ended === 'expired')
    return (
      <Notice tone="blue" role="status">
        {t('common:refusals.signInAgain')}
      </Notice>
    )
  if (ended !== 'signedOut' && ended !== 'deleted') return null
  return (
    <Notice tone="green" role="status">
      {t(`ended.${ended}`)}
    </Notice>
  )
}
