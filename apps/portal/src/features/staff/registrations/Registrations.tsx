import type { AgentCounts, AgentRow } from '@passerelle/contracts/staff.ts'
import { DeskHead } from '@passerelle/kit'
import { useCallback, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { useAgent } from '../agents/useAgent.ts'
import { useLooking } from '../agents/useLooking.ts'
import { useAssignment } from '../assignment/useAssignment.ts'
import { BulkAnnouncements } from '../bulk/BulkAnnouncements.tsx'
import { useBulkReport } from '../bulk/useBulkReport.ts'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import { LastResult, useUndo, type LastDecision } from '../decisions/LastResult.tsx'
import type { RefusedDecision } from '../decisions/useDecision.ts'
import { useNextAfterDecision } from '../decisions/useNextAfterDecision.ts'
import styles from '../desk/desk.module.css'
import { usePermission } from '../desk/usePermission.ts'
import { QueueFilters } from '../filters/QueueFilters.tsx'
import { SearchBox } from '../filters/SearchBox.tsx'
import type { FilteredList } from '../filters/useFilteredList.ts'
import { KeysHelp } from '../keys/KeysHelp.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import { RecordHead } from '../lists/RecordHead.tsx'
import { useFocusedSelection } from '../lists/useFocusedSelection.ts'
import { usePicks } from '../lists/usePicks.ts'
import { DecisionDialogs } from './DecisionDialogs.tsx'
import { DecisionFoot } from './DecisionFoot.tsx'
import { OpenAgent } from './OpenAgent.tsx'
import { Queue } from './Queue.tsx'
import { SelectedRegistration } from './SelectedRegistration.tsx'
import { useAgencyTick } from './useAgencyTick.ts'
import { useDecisionDialog } from './useDecisionDialog.ts'
import { useRegistrationDecision } from './useRegistrationDecision.ts'

const TierAndOrder = lazyPart(
  async () => (await import('../filters/TierAndOrder.tsx')).TierAndOrder,
)
/** What is done with many at once loads with the first pick. */
const PickedRegistrations = lazyPart(
  async () => (await import('./PickedRegistrations.tsx')).PickedRegistrations,
  { showsFailure: true },
)

interface RegistrationsProps extends FilteredList<AgentRow, AgentCounts> {
  /** The result of this person's last decision in words, with the login after an approval. */
  lastDecision: LastDecision | null
  onDecided: (result: LastDecision) => void
}

/** A row, if it waits for a decision. */
const waitingOne = (row: AgentRow | undefined) => (row?.state === 'activated' ? row : undefined)

/** Does the list hold registrations that wait for a decision? */
const areWaiting = ({ status = 'activated' }: { readonly status?: string | undefined }) =>
  status === 'activated'

/** The confirmed registrations that wait for a decision, oldest first, and the selected one. */
export function Registrations({
  list,
  filters,
  counts,
  lastDecision,
  onDecided,
}: RegistrationsProps) {
  const { t } = useTranslation(['common', 'queue'])
  const heading = useScreen(t('common:registrations'))
  const { box, selected, marked, following, isGone, isAlone, title, open, pick, go, ...selection } =
    useFocusedSelection(list, heading, 'tbody button')
  const mayDecide = usePermission('agents:decide')
  const decidable = mayDecide ? waitingOne(open) : undefined
  const read = useAgent(selected, following)
  const looking = useLooking(open?.id, list.reads > 0)
  const { dialog, ask, closeDialog } = useDecisionDialog(selected?.id)
  const report = useBulkReport()
  const decisions = useRegistrationDecision(list, onDecided, read.agent, ([first]) => {
    report.setOutcome(null)
    selection.selectAgain(first)
  })
  const { problem, approve, decline } = decisions
  const tick = useAgencyTick(selected, read.agent)
  const assignment = useAssignment(list)
  const picks = usePicks(list.rows)
  // The record that is shown in place of the list hides the bar.
  const arePicked = picks.picked.length > 0 && !isAlone

  const undoLast = useUndo(lastDecision, decisions.undo)
  const { markDecided, hasJustCome } = useNextAfterDecision(
    isGone && !dialog,
    selection.goToSuccessor,
  )
  const approveRow = (row: AgentRow) => {
    if (hasJustCome()) return
    markDecided()
    void approve(row, { add_agency: tick.isOn })
  }
  /** While some are picked, these keys mean all of them. */
  const onDecidable = (act: (row: AgentRow) => void) => () => {
    if (decidable && !arePicked) act(decidable)
  }
  useDeskKeys({
    a: onDecidable(approveRow),
    d: onDecidable(() => ask('decline')),
    x: () => {
      const pickable = mayDecide && !isAlone ? waitingOne(marked) : undefined
      if (pickable) picks.toggle(pickable.id)
    },
    u: undoLast.press,
  })
  const onBulkDecided = (result: LastDecision) => {
    if (selected && result.undoable?.some(({ id }) => id === selected.id)) markDecided()
    onDecided(result)
  }
  const lastResult = (
    <LastResult last={lastDecision} undo={undoLast} later={t('queue:registrationsLater')} />
  )
  const problems = problemNotices([problem, assignment.problem])
  const queue = isAlone ? undefined : (
    <Queue
      areWaiting={areWaiting(filters.filters)}
      isNarrowed={filters.isNarrowed}
      counts={counts}
      list={list}
      selected={marked}
      onPick={pick}
      looking={looking}
      picks={mayDecide ? picks : undefined}
    >
      {picks.wereUsed && (
        <PickedRegistrations list={list} picks={picks} report={report} onDecided={onBulkDecided} />
      )}
      {problems.map((each) => (
        <div key={each.key} className={styles.notice}>
          {each}
        </div>
      ))}
      {!selected && <div className={styles.notice}>{lastResult}</div>}
    </Queue>
  )
  return (
    <>
      <BulkAnnouncements announcements={report.announcements} />
      <QueueHead
        heading={heading}
        filters={filters}
        counts={counts}
        onArrowDown={() => selection.focus(marked ?? list.rows[0])}
        onBack={isAlone ? () => pick(null) : undefined}
      />
      <div ref={box} className={styles.area} data-picking={arePicked || undefined}>
        {!selected ? (
          queue
        ) : (
          <SelectedRegistration
            row={selected}
            read={read}
            title={title}
            isGone={isGone}
            isAlone={isAlone}
            problems={problems}
            onCorrect={decidable && (() => ask('correct'))}
            foot={
              mayDecide && (
                <DecisionFoot
                  row={selected}
                  decisions={decisions}
                  tick={tick}
                  onApprove={() => approveRow(selected)}
                  onDecline={() => ask('decline')}
                  onDecide={markDecided}
                />
              )
            }
            onClose={() => pick(null)}
            onNext={list.rows.length > 0 ? () => go(1) : undefined}
            lastResult={lastResult}
            viewers={selected && looking[selected.id]}
            dialog={
              dialog && (
                <DecisionDialogs
                  row={selected}
                  agent={read.agent}
                  dialog={dialog}
                  isBusy={decisions.isBusy}
                  problem={problem}
                  onClose={closeDialog}
                  onApprove={(corrections) => {
                    markDecided()
                    return approve(selected, { add_agency: tick.isOn, corrections })
                  }}
                  onDecline={(reason) => {
                    markDecided()
                    return decline(selected, reason)
                  }}
                />
              )
            }
            more={
              open && (
                <OpenAgent
                  row={open}
                  read={read}
                  list={list}
                  assignment={assignment}
                  hasKeys={!arePicked}
                  onDone={onDecided}
                />
              )
            }
          >
            {queue}
          </SelectedRegistration>
        )}
      </div>
    </>
  )
}

/** What was refused, in words. */
function problemNotices(problems: readonly (RefusedDecision | null)[]) {
  return problems.flatMap((problem, index) =>
    problem ? [<DecisionProblem key={index} problem={problem} />] : [],
  )
}

interface QueueHeadProps extends Pick<RegistrationsProps, 'filters' | 'counts'> {
  heading: Ref<HTMLHeadingElement>
  onArrowDown: () => void
  /** Leads to the list, from a record that is shown in its place. */
  onBack: (() => void) | undefined
}

/** The title with the search, and the filters; above a record alone, the way back. */
function QueueHead({ heading, filters, counts, onArrowDown, onBack }: QueueHeadProps) {
  const { t } = useTranslation('common')
  const { change } = filters
  const search = useCallback((words: string) => change({ search: words }), [change])
  if (onBack) return <RecordHead title={t('registrations')} onBack={onBack} />
  return (
    <DeskHead
      title={t('registrations')}
      ref={heading}
      beside={
        <>
          <SearchBox
            value={filters.filters.search ?? ''}
            onSearch={search}
            onArrowDown={onArrowDown}
          />
          <KeysHelp />
        </>
      }
    >
      <div className={styles.filters}>
        <QueueFilters {...filters} counts={counts} areWaiting={areWaiting(filters.filters)} />
        <TierAndOrder {...filters} list="registrations" />
      </div>
    </DeskHead>
  )
}
