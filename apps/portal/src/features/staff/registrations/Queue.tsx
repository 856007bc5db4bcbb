import type { AgentCounts, AgentRow } from '@passerelle/contracts/staff.ts'
import { Skeleton, Table } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import type { Looking } from '../agents/useLooking.ts'
import styles from '../desk/desk.module.css'
import { More } from '../lists/More.tsx'
import { NothingWaits } from '../lists/NothingWaits.tsx'
import type { DeskList } from '../lists/useDeskList.ts'
import type { Picks } from '../lists/usePicks.ts'
import { usePickColumn } from './pick-column.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'

interface QueueProps {
  /** The list is of registrations that wait for a decision. */
  areWaiting: boolean
  isNarrowed: boolean
  /** How many there are on all pages. */
  counts: Pick<AgentCounts, 'total' | 'at_least'> | undefined
  list: DeskList<AgentRow>
  selected: AgentRow | undefined
  onPick: (id: string) => void
  looking: Looking
  /** Undefined for somebody who decides nothing. */
  picks: Picks<AgentRow> | undefined
  children: ReactNode
}

/** The list, or the reason why it is empty. */
export function Queue({
  areWaiting,
  isNarrowed,
  counts,
  list,
  selected,
  onPick,
  looking,
  picks,
  children,
}: QueueProps) {
  const { t } = useTranslation('staff')
  const { rows } = list
  const columns = useRegistrationColumns(list.readAt, looking, areWaiting)
  const pickColumn = usePickColumn(rows, selected, picks)
  const isKnown = rows.length > 0 || list.step === 'ready'
  return (
    <>
      {children}
      {list.problem && (
        <div className={styles.notice}>
          <ProblemNotice problem={list.problem} onRetry={list.reload} />
        </div>
      )}
      {isKnown && (
        <Table
          className={areWaiting ? styles.queue : `${styles.queue} ${styles.signIns}`}
          label={t('list')}
          columns={pickColumn ? [pickColumn, ...columns] : columns}
          rows={rows}
          keyOf={(row) => row.id}
          selected={selected?.id ?? null}
          onSelect={(row) => onPick(row.id)}
          empty={<NothingWaits isNarrowed={isNarrowed} />}
        />
      )}
      {!isKnown && list.step === 'loading' && (
        <div className={styles.notice}>
          <Skeleton wide="full" />
        </div>
      )}
      <More list={list} counts={counts} />
    </>
  )
}
