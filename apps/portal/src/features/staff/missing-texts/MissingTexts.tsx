import { Button, DeskHead, Empty } from '@passerelle/kit'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import styles from '../desk/desk.module.css'
import { DeskTable } from '../lists/DeskTable.tsx'
import { useMissingColumns } from './missing-columns.tsx'
import type { MissingList } from './useMissingTexts.ts'

/**
 * The list does not wait for the menu. The menu's height is reserved, so that the list does not
 * move.
 */
const MissingLanguage = lazyPart(
  async () => (await import('./MissingLanguage.tsx')).MissingLanguage,
)

/** The missing texts of the languages, for translators. */
export function MissingTexts({ list, language, onPick }: MissingList) {
  const { t } = useTranslation('staff')
  const heading = useScreen(t('missing.title'))
  const columns = useMissingColumns()
  return (
    <>
      <DeskHead title={t('missing.title')} ref={heading}>
        <div className={styles.language}>
          <MissingLanguage language={language} onPick={onPick} />
        </div>
        {list.rows.length > 0 && <ExportLinks language={language} />}
      </DeskHead>
      <DeskTable
        list={list}
        label={t('missing.title')}
        columns={columns}
        keyOf={(row) => `${row.language} ${row.namespace} ${row.key}`}
        empty={language ? undefined : <Empty icon={Languages}>{t('missing.none')}</Empty>}
      />
    </>
  )
}

/**
 * Links to files that the server makes. They contain the whole list, not only the part on the
 * page.
 */
function ExportLinks({ language }: { language: string }) {
  const { t } = useTranslation('staff')
  const query = language && `?language=${encodeURIComponent(language)}`
  return (
    <div className={styles.exports}>
      <Button variant="secondaryMedium" href={`/api/staff/translations/missing/csv${query}`}>
        {t('missing.exportCsv')}
      </Button>
      <Button variant="secondaryMedium" href={`/api/staff/translations/missing/json${query}`}>
        {t('missing.exportJson')}
      </Button>
    </div>
  )
}
