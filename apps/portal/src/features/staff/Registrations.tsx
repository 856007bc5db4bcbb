import { countries } from '@passerelle/contracts/countries.ts'
import { approveAgent, declineAgent, type AgentRow } from '@passerelle/contracts/staff.ts'
import { Button, DeskHead, DeskSplit, Empty, Skeleton, Table } from '@passerelle/kit'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { RefusalNotice } from '../../app/RefusalNotice.tsx'
import { useScreen } from '../../app/screen.ts'
import { filtered, fireLit, selectFilters } from '../../app/screen-state.ts'
import { useSettings } from '../../app/settings.ts'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import styles from './desk.module.css'
import { Registration, RegistrationFoot } from './Registration.tsx'
import { useColumns } from './columns.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useDecision } from './useDecision.ts'
import type { DeskList } from './useDeskList.ts'
import { useKeys } from './useKeys.ts'

const areas = ['EMEA', 'Americas', 'APAC', 'DACHB'] as const
const areaOf = ({ country_id }: AgentRow) => countries.find(({ id }) => id === country_id)?.area
const listName = 'registrations'

interface RegistrationsProps { list: DeskList<AgentRow>; search: string; onSearch: (search: string) => void }

/** Confirmed registrations that wait for a decision, oldest first, and the one that is picked. */
export function Registrations({ list, search, onSearch }: RegistrationsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const heading = useScreen(t('registrations'))
  const { area, setArea } = useArea()
  const columns = useColumns()
  const box = useRef<HTMLDivElement>(null)
  const rows = list.rows.filter((row) => !area || areaOf(row) === area)
  const { selected, pick, step } = useSelection(rows, box)
  const [isDeclining, setDeclining] = useState(false)
  const { isBusy, refused, approve, decline } = useDecisions(list.reload)

  useKeys(box, {
    a: () => { if (selected) void approve(selected) },
    d: () => { if (selected) setDeclining(true) },
    '/': () => document.getElementById('desk-search')?.focus(),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
  })
  const table = (
    <>
      {refused && <div className={styles.notice}><RefusalNotice refused={refused} /></div>}
      {list.refused && <div className={styles.notice}><RefusalNotice refused={list.refused} onRetry={list.reload} /></div>}
      {rows.length > 0 || list.step === 'ready'
        ? <Table label={t('list')} columns={columns} rows={rows} keyOf={(row) => row.id} selected={selected?.id ?? null} onSelect={(row) => pick(row.id)} empty={<Empty>{t('common:nothingFound')}</Empty>} />
        : list.step === 'loading' && <div className={styles.notice}><Skeleton wide="full" /></div>}
      {list.hasMore && <div className={styles.notice}><Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>{t('more')}</Button></div>}
    </>
  )
  return (
    <>
      <DeskHead title={t('registrations')} ref={heading}>
        <AreaFilters rows={list.rows} area={area} onPick={setArea} />
        <SearchBox value={search} onSearch={onSearch} />
      </DeskHead>
      <div ref={box} className={styles.area}>
        {!selected ? table : (
          <DeskSplit panelLabel={`${selected.name} ${selected.surname}`} panel={<Registration key={selected.id} row={selected} onClose={() => pick(null)} />}
            foot={<RegistrationFoot isBusy={isBusy} onApprove={() => void approve(selected)} onDecline={() => setDeclining(true)} />}>{table}</DeskSplit>
        )}
      </div>
      {selected && <DeclineDialog row={selected} open={isDeclining} onClose={() => setDeclining(false)} onDecline={(reason) => decline(selected, reason)} />}
    </>
  )
}

/** The area that the list is narrowed to; coming back finds it as it was left. */
function useArea() {
  const dispatch = useAppDispatch()
  const area = useAppSelector(selectFilters)[listName]?.area ?? ''
  return { area, setArea: (next: string) => dispatch(filtered({ list: listName, filter: { area: next } })) }
}

function AreaFilters({ rows, area, onPick }: { rows: readonly AgentRow[]; area: string; onPick: (area: string) => void }) {
  const { t } = useTranslation('staff')
  const filter = (name: string, label: string, count: number) => (
    <Button key={name} variant="filter" aria-pressed={area === name} onClick={() => onPick(name)}>{label} <span className={styles.count}>{count}</span></Button>
  )
  return <>{filter('', t('all'), rows.length)}{areas.map((name) => filter(name, name, rows.filter((row) => areaOf(row) === name).length))}</>
}

/** The picked row: the first one until somebody picks another, none after closing. */
function useSelection(rows: readonly AgentRow[], box: { current: HTMLElement | null }) {
  const [picked, setPicked] = useState<string | null>()
  const selected = picked === null ? undefined : rows.find(({ id }) => id === picked) ?? rows[0]
  const step = (by: number) => {
    const index = rows.findIndex((row) => row.id === selected?.id) + by
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!next) return
    setPicked(next.id)
    box.current?.querySelectorAll<HTMLElement>('tbody button')[rows.indexOf(next)]?.focus()
  }
  return { selected, pick: setPicked, step }
}

/** Approving and declining, with what the desk says afterwards. */
function useDecisions(reload: () => void) {
  const { t } = useTranslation('staff')
  const { brand } = useSettings()
  const call = useCall()
  const dispatch = useAppDispatch()
  const { isBusy, refused, decide } = useDecision()
  const nameOf = (row: AgentRow) => `${row.name} ${row.surname}`

  const approve = async (row: AgentRow) => {
    const decided = await decide(() => call(approveAgent, undefined, { params: { id: row.id } }), ({ pin_code }) => t('approved', { name: nameOf(row), brand, login: pin_code ?? '' }))
    if (decided) dispatch(fireLit())
    reload()
  }
  const decline = async (row: AgentRow, reason: string) => {
    await decide(() => call(declineAgent, { reason }, { params: { id: row.id } }), () => t('declined', { name: nameOf(row) }))
    reload()
  }
  return { isBusy, refused, approve, decline }
}
