import { countries } from '@passerelle/contracts/countries.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { filtered, selectFilters } from '../../../state/filters.ts'
import { useAppDispatch, useAppSelector } from '../../../state/store.ts'
import styles from '../desk/desk.module.css'

const areas = ['EMEA', 'Americas', 'APAC', 'DACHB'] as const
const listName = 'registrations'

export function areaOf({ country_id }: AgentRow) {
  return countries.find(({ id }) => id === country_id)?.area
}

/** The area that filters the list. It is kept while the person visits other pages. */
export function useArea() {
  const dispatch = useAppDispatch()
  const area = useAppSelector(selectFilters)[listName]?.area ?? ''
  return {
    area,
    setArea: (next: string) => dispatch(filtered({ list: listName, filter: { area: next } })),
  }
}

export function AreaFilters({
  rows,
  area,
  onPick,
}: {
  rows: readonly AgentRow[]
  area: string
  onPick: (area: string) => void
}) {
  const { t } = useTranslation('staff')
  const filter = (name: string, label: string, count: number) => (
    <Button key={name} variant="filter" aria-pressed={area === name} onClick={() => onPick(name)}>
      {label} <span className={styles.count}>{count}</span>
    </Button>
  )
  return (
    <>
      {filter('', t('all'), rows.length)}
      {areas.map((name) =>
        filter(name, t(`areas.${name}`), rows.filter((row) => areaOf(row) === name).length),
      )}
    </>
  )
}
