import { DataTable, Empty, type DataTableProps } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { AreaFrame } from '../desk/AreaFrame.tsx'
import styles from '../desk/desk.module.css'
import { More } from './More.tsx'
import type { DeskList } from './useDeskList.ts'

type DeskTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & { list: DeskList<Row> }

/** A list as a table, with its problem, its place while it loads, and the button for more. */
export function DeskTable<Row>({ list, empty, ...table }: DeskTableProps<Row>) {
  const { t } = useTranslation('forms')
  const { rows, step, problem, reload } = list
  const isKnown = rows.length > 0 || step === 'ready'
  return (
    <div className={styles.area}>
      {problem && (
        <AreaFrame>
          <ProblemNotice problem={problem} onRetry={reload} />
        </AreaFrame>
      )}
      {isKnown && (
        <DataTable {...table} rows={rows} empty={empty ?? <Empty>{t('nothingFound')}</Empty>} />
      )}
      {!isKnown && step === 'loading' && <AreaFrame />}
      <More list={list} counts={undefined} />
    </div>
  )
}
