import { graveLevels } from '@passerelle/contracts/finding-levels.ts'
import type { AgentCounts } from '@passerelle/contracts/staff.ts'
import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import type { Filters, ListFilters } from './list-filters.ts'
import { useCountText } from '../lists/useCountText.ts'

const areas = ['EMEA', 'Americas', 'APAC', 'DACHB'] as const

export type FilterProps = Pick<ListFilters, 'filters' | 'change'>

/** A filter with the server's count of the rows that it would leave. */
function FilterButton({
  label,
  count,
  on,
  onPress,
}: {
  label: string
  count: string | undefined
  on: boolean
  onPress: () => void
}) {
  return (
    <Button variant="filter" aria-pressed={on} onClick={onPress}>
      {label} <span className={styles.count}>{count}</span>
    </Button>
  )
}

/** The buttons that filter a list by area. */
function AreaFilters({
  filters,
  change,
  counts,
}: FilterProps & { counts: Pick<AgentCounts, 'areas' | 'at_least'> | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  const all = counts && areas.reduce((sum, area) => sum + counts.areas[area], 0)
  return (
    <>
      <FilterButton
        label={t('all')}
        count={text('areas', all)}
        on={!filters.area}
        onPress={() => change({ area: '' })}
      />
      {areas.map((area) => (
        <FilterButton
          key={area}
          label={t(`areas.${area}`)}
          count={text('areas', counts?.areas[area])}
          on={filters.area === area}
          onPress={() => change({ area })}
        />
      ))}
    </>
  )
}

/** The button that leaves only what has waited longer than the target time. */
function LateFilter({
  filters,
  change,
  counts,
}: FilterProps & { counts: Pick<AgentCounts, 'late' | 'at_least'> | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  const isOn = filters.late === 'true'
  return (
    <FilterButton
      label={t('late')}
      count={text('late', counts?.late)}
      on={isOn}
      onPress={() => change({ late: isOn ? '' : 'true' })}
    />
  )
}

/** The buttons that leave only what waits with a gravest finding of one level. */
function FindingFilters({
  filters,
  change,
  counts,
}: FilterProps & { counts: AgentCounts | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  return graveLevels.map((level) => (
    <FilterButton
      key={level}
      label={t(`worst.${level}`)}
      count={text(level, counts?.[level])}
      on={filters.finding === level}
      onPress={() => change({ finding: filters.finding === level ? '' : level })}
    />
  ))
}

/** The buttons that filter a list by the member who looks after an entry. */
function OwnerFilters({
  filters,
  change,
  counts,
}: FilterProps & { counts: AgentCounts | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  const toggle = (assigned: 'me' | 'none'): Filters => ({
    assigned: filters.assigned === assigned ? '' : assigned,
  })
  return (
    <>
      <FilterButton
        label={t('mine')}
        count={text('mine', counts?.mine)}
        on={filters.assigned === 'me'}
        onPress={() => change(toggle('me'))}
      />
      <FilterButton
        label={t('unassigned')}
        count={text('unassigned', counts?.unassigned)}
        on={filters.assigned === 'none'}
        onPress={() => change(toggle('none'))}
      />
    </>
  )
}

/** The buttons that leave only what the agent was asked about, or has answered. */
function QuestionFilters({
  filters,
  change,
  counts,
}: FilterProps & { counts: AgentCounts | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  const toggle = (asked: 'open' | 'answered'): Filters => ({
    asked: filters.asked === asked ? '' : asked,
  })
  return (
    <>
      <FilterButton
        label={t('queue:question.signAnswered')}
        count={text('answered', counts?.answered)}
        on={filters.asked === 'answered'}
        onPress={() => change(toggle('answered'))}
      />
      <FilterButton
        label={t('queue:question.signOpen')}
        count={text('asked', counts?.asked)}
        on={filters.asked === 'open'}
        onPress={() => change(toggle('open'))}
      />
    </>
  )
}

interface QueueFiltersProps extends FilterProps {
  counts: AgentCounts | undefined
  /** Only what waits has an owner and can be late. */
  areWaiting: boolean
}

/** The buttons that filter a list of the desk. */
export function QueueFilters({ filters, change, counts, areWaiting }: QueueFiltersProps) {
  return (
    <>
      <AreaFilters filters={filters} change={change} counts={counts} />
      {areWaiting && (
        <>
          <OwnerFilters filters={filters} change={change} counts={counts} />
          <QuestionFilters filters={filters} change={change} counts={counts} />
          <LateFilter filters={filters} change={change} counts={counts} />
          <FindingFilters filters={filters} change={change} counts={counts} />
        </>
      )}
    </>
  )
}
