import { graveLevels } from '@passerelle/contracts/finding-levels.ts'
import type { AgentCounts } from '@passerelle/contracts/staff.ts'
import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { useCountText } from '../lists/useCountText.ts'
import type { ListFilters } from './list-filters.ts'

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

/** The buttons that leave only a part of what waits: by owner, question, lateness and findings. */
function WaitingFilters({
  filters,
  change,
  counts,
}: FilterProps & { counts: AgentCounts | undefined }) {
  const { t } = useTranslation(['staff', 'queue'])
  const text = useCountText(counts)
  const buttons = [
    { name: 'assigned', value: 'me', count: 'mine', label: t('mine') },
    { name: 'assigned', value: 'none', count: 'unassigned', label: t('unassigned') },
    {
      name: 'asked',
      value: 'answered',
      count: 'answered',
      label: t('queue:question.signAnswered'),
    },
    { name: 'asked', value: 'open', count: 'asked', label: t('queue:question.signOpen') },
    { name: 'late', value: 'true', count: 'late', label: t('late') },
    ...graveLevels.map(
      (level) =>
        ({ name: 'finding', value: level, count: level, label: t(`worst.${level}`) }) as const,
    ),
  ] as const
  return buttons.map(({ name, value, count, label }) => {
    const isOn = filters[name] === value
    return (
      <FilterButton
        key={count}
        label={label}
        count={text(count, counts?.[count])}
        on={isOn}
        onPress={() => change({ [name]: isOn ? '' : value })}
      />
    )
  })
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
      {areWaiting && <WaitingFilters filters={filters} change={change} counts={counts} />}
    </>
  )
}
