import { Button, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'
import type { DeskList } from './useDeskList.ts'

/** Says how many of all entries a list shows, and reads the next page. */
export function More({ list, total }: { list: DeskList<unknown>; total: number | undefined }) {
  const { t, i18n } = useTranslation('staff')
  if (!list.hasMore) return null
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <div className={styles.more}>
      <Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>
        {t('more')}
      </Button>
      {total !== undefined && (
        <Text variant="small">
          {t('shown', { shown: number(list.rows.length), total: number(total) })}
        </Text>
      )}
    </div>
  )
}
