import type { AgentCounts, AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { DeskHead, DeskSplit } from '@passerelle/kit'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { Assignment } from './Assignment.tsx'
import { DecisionFoot } from './DecisionFoot.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { DecisionProblem } from '../desk/DecisionProblem.tsx'
import { DecidedNotice } from '../desk/DecidedNotice.tsx'
import styles from '../desk/desk.module.css'
import { LastResult, useUndo, type LastDecision } from '../desk/LastResult.tsx'
import { Registration, RegistrationSkeleton } from './Registration.tsx'
import { RegistrationQuestion } from './Question.tsx'
import { DecisionDialogs, type DecisionDialog } from './DecisionDialogs.tsx'
import { Queue } from './Queue.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { FilteredList } from '../desk/useFilteredList.ts'
import { KeysHelp } from '../desk/KeysHelp.tsx'
import { useDeskKeys } from '../desk/useDeskKeys.ts'
import { useNextAfterDecision } from '../desk/useNextAfterDecision.ts'
import { usePermission } from '../desk/usePermission.ts'
import { useSelection } from '../desk/useSelection.ts'
import { useAgencyTick } from './useAgencyTick.ts'
import { useAgent, type ReadAgent } from './useAgent.ts'
import { useLooking } from './useLooking.ts'
import { Viewers } from './Viewers.tsx'
import { useAssignment } from './useAssignment.ts'
import { useRegistrationDecision } from './useRegistrationDecision.ts'

const TierAndOrder = lazyPart(async () => (await import('./TierAndOrder.tsx')).TierAndOrder)
interface RegistrationsProps extends FilteredList<AgentRow, AgentCounts> {
  /** The result of this person's last decision in words, with the login after an approval. */
  lastDecision: LastDecision | null
  onDecided: (result: LastDecision) => void
}

/** A row, if it waits for a decision. */
const waitingOne = (row: AgentRow | undefined) => (row?.state === 'activated' ? row : undefined)

/** The confirmed registrations that wait for a decision, oldest first, and the selected one. */
export function Registrations({
  list,
  filters,
  counts,
  lastDecision,
  onDecided,
}: RegistrationsProps) {
  const { t } = useTranslation(['staff', 'common'])
  const heading = useScreen(t('common:registrations'))
  const box = useRef<HTMLDivElement>(null)
  const { selected, isGone, following, pick, step, pickSuccessor } = useSelection(
    list.rows,
    list.source,
  )
  const open = isGone ? undefined : selected
  const mayDecide = usePermission('agents:decide')
  const decidable = mayDecide ? waitingOne(open) : undefined
  const read = useAgent(selected, following)
  const looking = useLooking(open?.id, list.reads > 0)
  const [dialog, setDialog] = useState<DecisionDialog | null>(null)
  const decisions = useRegistrationDecision(list, onDecided, read.agent)
  const { problem, approve, decline, undo } = decisions
  const tick = useAgencyTick(selected, read.agent)
  const assignment = useAssignment(list)
  const undoLast = useUndo(lastDecision, (undoable) => void undo(undoable))

  const focusRow = (row: AgentRow | undefined) => {
    const buttons = box.current?.querySelectorAll<HTMLElement>('tbody button')
    const button = row && buttons?.[list.rows.indexOf(row)]
    ;(button ?? heading.current)?.focus()
  }
  const go = (by: number) => focusRow(step(by))
  const { markDecided, hasJustCome } = useNextAfterDecision(isGone && !dialog, () =>
    focusRow(pickSuccessor()),
  )
  const approveRow = (row: AgentRow) => {
    if (hasJustCome()) return
    markDecided()
    void approve(row, { add_agency: tick.isOn })
  }
  useDeskKeys({
    a: () => {
      if (decidable) approveRow(decidable)
    },
    d: () => {
      if (decidable) setDialog('decline')
    },
    m: () => {
      if (decidable) assignment.toggle(decidable)
    },
    u: () => undoLast?.(),
    '/': () => document.getElementById('desk-search')?.focus(),
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  const { change } = filters
  const search = useCallback((words: string) => change({ search: words }), [change])
  const lastResult = lastDecision && <LastResult words={lastDecision.words} onUndo={undoLast} />
  const queue = (
    <Queue
      isNarrowed={filters.isNarrowed}
      counts={counts}
      list={list}
      selected={selected}
      onPick={pick}
      looking={looking}
    >
      {[problem, assignment.problem].map(
        (each, index) =>
          each && (
            <div key={index} className={styles.notice}>
              <DecisionProblem problem={each} />
            </div>
          ),
      )}
      {!selected && lastResult && <div className={styles.notice}>{lastResult}</div>}
    </Queue>
  )
  return (
    <>
      <DeskHead
        title={t('common:registrations')}
        ref={heading}
        beside={
          <>
            <SearchBox
              value={filters.filters.search ?? ''}
              onSearch={search}
              onArrowDown={() => focusRow(open ?? list.rows[0])}
            />
            <KeysHelp list="registrations" />
          </>
        }
      >
        <div className={styles.filters}>
          <QueueFilters {...filters} counts={counts} />
          <TierAndOrder {...filters} />
        </div>
      </DeskHead>
      <div ref={box} className={styles.area}>
        {!selected ? (
          queue
        ) : (
          <SelectedRegistration
            row={selected}
            read={read}
            isGone={isGone}
            onCorrect={decidable && (() => setDialog('correct'))}
            foot={
              mayDecide && (
                <DecisionFoot
                  row={selected}
                  decisions={decisions}
                  tick={tick}
                  onApprove={() => approveRow(selected)}
                  onDecline={() => setDialog('decline')}
                  onDecide={markDecided}
                />
              )
            }
            onClose={() => pick(null)}
            onNext={list.rows.length > 0 ? () => go(1) : undefined}
            lastResult={lastResult}
            viewers={selected && looking[selected.id]}
            assignment={
              open && (
                <>
                  <Assignment
                    row={open}
                    isBusy={assignment.isBusy}
                    onToggle={decidable && (() => assignment.toggle(decidable))}
                  />
                  <RegistrationQuestion
                    row={open}
                    mayAsk={decidable !== undefined}
                    read={read}
                    list={list}
                    onAsked={onDecided}
                  />
                </>
              )
            }
          >
            {queue}
          </SelectedRegistration>
        )}
      </div>
      {selected && dialog && (
        <DecisionDialogs
          row={selected}
          agent={read.agent}
          dialog={dialog}
          isBusy={decisions.isBusy}
          problem={problem}
          onClose={() => setDialog(null)}
          onApprove={(corrections) => {
            markDecided()
            return approve(selected, { add_agency: tick.isOn, corrections })
          }}
          onDecline={(reason) => {
            markDecided()
            return decline(selected, reason)
          }}
        />
      )}
    </>
  )
}

interface SelectedRegistrationProps {
  row: AgentRow
  read: ReadAgent
  isGone: boolean
  /** The decisions that this person may take. */
  foot: ReactNode
  /** Undefined for somebody who decides nothing. */
  onCorrect: (() => void) | undefined
  onClose: () => void
  onNext: (() => void) | undefined
  /** The line above the record that tells the last decision. */
  lastResult: ReactNode
  /** The names of the other members who look at it now. */
  viewers: readonly string[] | undefined
  /** Who looks after the registration. */
  assignment: ReactNode
  children: ReactNode
}

/** The queue beside the panel of the selected registration. */
function SelectedRegistration({
  row,
  read,
  isGone,
  foot,
  onCorrect,
  onClose,
  onNext,
  lastResult,
  viewers = [],
  assignment,
  children,
}: SelectedRegistrationProps) {
  const { i18n } = useTranslation()
  const name = fullName(row, i18n.language)
  return (
    <DeskSplit
      panelLabel={name}
      panel={
        <WithTexts of={['choices', 'profile', 'findings']} waiting={<RegistrationSkeleton />}>
          {lastResult}
          <Registration key={row.id} row={row} read={read} onClose={onClose} onCorrect={onCorrect}>
            <output className={styles.looking}>
              {viewers.length > 0 && <Viewers names={viewers} />}
            </output>
            {assignment}
          </Registration>
        </WithTexts>
      }
      foot={
        isGone ? (
          <DecidedNotice
            name={name}
            onNext={onNext}
            words={row.state === 'activated' ? 'gone' : 'left'}
          />
        ) : (
          foot
        )
      }
    >
      {children}
    </DeskSplit>
  )
}
