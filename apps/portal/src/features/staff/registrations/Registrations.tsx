import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { Button, DeskHead, DeskSplit, Empty, Skeleton, Table } from '@passerelle/kit'
import { Inbox } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { AreaFilters, areaOf, useArea } from './AreaFilters.tsx'
import { useRegistrationColumns } from './registration-columns.tsx'
import { DecidedNotice } from '../desk/DecidedNotice.tsx'
import styles from '../desk/desk.module.css'
import { Registration, RegistrationFoot } from './Registration.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { DeskList } from '../desk/useDeskList.ts'
import { KeysHelp } from '../desk/KeysHelp.tsx'
import { useDeskKeys } from '../desk/useDeskKeys.ts'
import { useFocusAfterDecision } from '../desk/useFocusAfterDecision.ts'
import { useSelection } from '../desk/useSelection.ts'
import { useRegistrationDecision } from './useRegistrationDecision.ts'

/** The question for the reason loads with the first refusal. */
const DeclineDialog = lazyPart(
  async () => (await import('../desk/DeclineDialog.tsx')).DeclineDialog,
  {
    showsFailure: true,
  },
)

interface RegistrationsProps {
  list: DeskList<AgentRow>
  search: string
  onSearch: (search: string) => void
}

/** The confirmed registrations that wait for a decision, oldest first, and the selected one. */
export function Registrations({ list, search, onSearch }: RegistrationsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const heading = useScreen(t('common:registrations'))
  const { area, setArea } = useArea()
  const box = useRef<HTMLDivElement>(null)
  const rows = list.rows.filter((row) => !area || areaOf(row) === area)
  const { selected, isGone, successor, pick, step, narrow } = useSelection(rows, list.source)
  const open = isGone ? undefined : selected
  const [isDeclining, setDeclining] = useState(false)
  const { isBusy, problem, approve, decline } = useRegistrationDecision(list)

  const focusRow = (row: AgentRow | undefined) => {
    const buttons = box.current?.querySelectorAll<HTMLElement>('tbody button')
    const button = row && buttons?.[rows.indexOf(row)]
    ;(button ?? heading.current)?.focus()
  }
  const go = (by: number) => focusRow(step(by))
  const markDecided = useFocusAfterDecision(isGone && !isDeclining, () => focusRow(successor))
  const approveRow = (row: AgentRow) => {
    markDecided()
    void approve(row)
  }
  useDeskKeys({
    a: () => {
      if (open) approveRow(open)
    },
    d: () => {
      if (open) setDeclining(true)
    },
    '/': () => document.getElementById('desk-search')?.focus(),
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  const pickArea = (next: string) => {
    narrow()
    setArea(next)
  }
  const queue = (
    <Queue
      isNarrowed={search !== '' || area !== ''}
      list={list}
      rows={rows}
      selected={selected}
      onPick={pick}
    >
      {problem && (
        <div className={styles.notice}>
          <ProblemNotice problem={problem} />
        </div>
      )}
    </Queue>
  )
  return (
    <>
      <DeskHead title={t('common:registrations')} ref={heading}>
        <AreaFilters rows={list.rows} area={area} onPick={pickArea} />
        <SearchBox
          value={search}
          onSearch={onSearch}
          onArrowDown={() => focusRow(open ?? rows[0])}
        />
        <KeysHelp hasSearch />
      </DeskHead>
      <div ref={box} className={styles.area}>
        {!selected ? (
          queue
        ) : (
          <SelectedRegistration
            row={selected}
            isGone={isGone}
            isBusy={isBusy}
            onApprove={() => approveRow(selected)}
            onDecline={() => setDeclining(true)}
            onClose={() => pick(null)}
            onNext={rows.length > 0 ? () => go(1) : undefined}
          >
            {queue}
          </SelectedRegistration>
        )}
      </div>
      {selected && isDeclining && (
        <DeclineDialog
          title={t('declineTitle')}
          name={nameOf(selected)}
          onClose={() => setDeclining(false)}
          onDecline={(reason) => {
            markDecided()
            return decline(selected, reason)
          }}
          problem={problem}
        />
      )}
    </>
  )
}

const nameOf = ({ name, surname }: AgentRow) => `${name} ${surname}`

interface SelectedRegistrationProps {
  row: AgentRow
  isGone: boolean
  isBusy: boolean
  onApprove: () => void
  onDecline: () => void
  onClose: () => void
  onNext: (() => void) | undefined
  children: ReactNode
}

/** The queue beside the panel of the selected registration. */
function SelectedRegistration({
  row,
  isGone,
  isBusy,
  onApprove,
  onDecline,
  onClose,
  onNext,
  children,
}: SelectedRegistrationProps) {
  return (
    <DeskSplit
      panelLabel={nameOf(row)}
      panel={
        <WithTexts of={['choices', 'profile']} waiting={null}>
          <Registration key={row.id} row={row} onClose={onClose} />
        </WithTexts>
      }
      foot={
        isGone ? (
          <DecidedNotice name={nameOf(row)} onNext={onNext} />
        ) : (
          <RegistrationFoot isBusy={isBusy} onApprove={onApprove} onDecline={onDecline} />
        )
      }
    >
      {children}
    </DeskSplit>
  )
}

interface QueueProps {
  isNarrowed: boolean
  list: DeskList<AgentRow>
  rows: readonly AgentRow[]
  selected: AgentRow | undefined
  onPick: (id: string) => void
  children: ReactNode
}

/** The list, or the reason why it is empty. */
function Queue({ isNarrowed, list, rows, selected, onPick, children }: QueueProps) {
  const { t } = useTranslation(['staff', 'forms'])
  const columns = useRegistrationColumns(list.readAt)
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
          className={styles.queue}
          label={t('list')}
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          selected={selected?.id ?? null}
          onSelect={(row) => onPick(row.id)}
          empty={
            isNarrowed ? (
              <Empty>{t('forms:nothingFound')}</Empty>
            ) : (
              <Empty icon={Inbox}>{t('nothingWaits')}</Empty>
            )
          }
        />
      )}
      {!isKnown && list.step === 'loading' && (
        <div className={styles.notice}>
          <Skeleton wide="full" />
        </div>
      )}
      {list.hasMore && (
        <div className={styles.notice}>
          <Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
