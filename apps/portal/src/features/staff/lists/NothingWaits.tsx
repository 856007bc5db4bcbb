import { Empty } from '@passerelle/kit'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says why a list is empty: nothing waits, or nothing that the filters leave. */
export function NothingWaits({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation(['staff', 'forms', 'queue'])
  return isNarrowed ? (
    <Empty>{t('forms:nothingFound')}</Empty>
  ) : (
    <Empty icon={Inbox}>{t('queue:nothingWaits')}</Empty>
  )
}
