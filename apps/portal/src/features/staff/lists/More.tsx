import type { ChangeCounts } from '@passerelle/contracts/staff.ts'
import { Button, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { useCountText } from './useCountText.ts'
import type { DeskList } from './useDeskList.ts'

/** Says how many of all entries a list shows, and reads the next page. */
export function More({
  list,
  counts,
}: {
  list: DeskList<unknown>
  counts: Pick<ChangeCounts, 'total' | 'at_least'> | undefined
}) {
  const { t, i18n } = useTranslation('staff')
  const total = useCountText(counts)('total', counts?.total)
  if (!list.hasMore) return null
  return (
    <div className={styles.more}>
      <Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>
        {t('more')}
      </Button>
      {total !== undefined && (
        <Text variant="small">
          {t('shown', { shown: list.rows.length.toLocaleString(i18n.language), total })}
        </Text>
      )}
    </div>
  )
}
