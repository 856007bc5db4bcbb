import type { ChangeCounts } from '@passerelle/contracts/staff.ts'
import { DeskHead, Skeleton } from '@passerelle/kit'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useLooking } from '../agents/useLooking.ts'
import { SaidWords } from '../bulk/SaidWords.tsx'
import { useBulkReport } from '../bulk/useBulkReport.ts'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import { LastResult, type LastDecision } from '../decisions/LastResult.tsx'
import { useNextAfterDecision } from '../decisions/useNextAfterDecision.ts'
import styles from '../desk/desk.module.css'
import { usePermission } from '../desk/usePermission.ts'
import { QueueFilters } from '../filters/QueueFilters.tsx'
import { SearchBox } from '../filters/SearchBox.tsx'
import type { FilteredList } from '../filters/useFilteredList.ts'
import { KeysHelp } from '../keys/KeysHelp.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import { More } from '../lists/More.tsx'
import { NothingWaits } from '../lists/NothingWaits.tsx'
import { PickAllBox, PickBox } from '../lists/PickBox.tsx'
import type { DeskList } from '../lists/useDeskList.ts'
import { useFocusedSelection } from '../lists/useFocusedSelection.ts'
import { usePicks } from '../lists/usePicks.ts'
import { ChangeRequest } from './ChangeRequest.tsx'
import { ChangeRequestEntry } from './ChangeRequestEntry.tsx'
import { RequestingAgent } from './RequestingAgent.tsx'
import { useLastChange } from './useLastChange.ts'

/** What is done with many at once loads with the first pick. */
const PickedRequests = lazyPart(async () => (await import('./PickedRequests.tsx')).PickedRequests, {
  showsFailure: true,
})
const TierAndOrder = lazyPart(
  async () => (await import('../filters/TierAndOrder.tsx')).TierAndOrder,
)

/** The open change requests, oldest first, and the selected one. */
export function Changes({ list, filters, counts }: FilteredList<ChangeRequestRow, ChangeCounts>) {
  const { t } = useTranslation('staff')
  const heading = useScreen(t('changes'))
  const { box, selected, isGone, following, open, pick, focus, go, goToSuccessor, selectAgain } =
    useFocusedSelection(list, heading, 'li > button')
  const picks = usePicks(list.rows)
  const arePicked = picks.picked.length > 0
  const mayDecide = usePermission('agents:decide')
  const looking = useLooking(open?.agent_id, list.reads > 0)
  const { change } = filters
  const search = useCallback((words: string) => change({ search: words }), [change])
  const report = useBulkReport()
  const last = useLastChange(list.reload, ([id]) => {
    report.tell(null)
    selectAgain(id)
  })
  useDeskKeys({
    x: () => {
      if (open && mayDecide) picks.toggle(open.id)
    },
    u: () => last.onUndo?.(),
  })
  const [isDeclining, setDeclining] = useState(false)
  const { markDecided, hasJustCome } = useNextAfterDecision(isGone && !isDeclining, goToSuccessor)
  const onBulkDecided = (result: LastDecision) => {
    if (selected && result.undoable?.some(({ id }) => id === selected.id)) markDecided()
    last.remember(result)
  }
  const tabStop = (isGone ? following : selected)?.id ?? list.rows[0]?.id
  const onDecided = (decided: { id: string; open: boolean } | null) => {
    if (decided) last.rememberOne(decided.id, selected?.agent ?? '')
    if (decided && !decided.open) {
      markDecided()
      list.drop(({ id }) => id === decided.id)
    }
    list.reload()
  }
  return (
    <>
      <DeskHead
        title={t('changes')}
        ref={heading}
        beside={
          <>
            <SearchBox
              value={filters.filters.search ?? ''}
              onSearch={search}
              onArrowDown={() => focus(open ?? list.rows[0])}
            />
            <KeysHelp />
          </>
        }
      >
        <div className={styles.filters}>
          <QueueFilters {...filters} counts={counts} areWaiting />
          <TierAndOrder {...filters} list="changes" />
        </div>
      </DeskHead>
      <div className={styles.changes} ref={box} data-picking={arePicked || undefined}>
        <div className={styles.requests}>
          <SaidWords said={report.said} />
          {picks.wereUsed && (
            <PickedRequests list={list} picks={picks} report={report} onDecided={onBulkDecided} />
          )}
          <RequestNotices list={list} last={last} isNarrowed={filters.isNarrowed} />
          {mayDecide && list.rows.length > 0 && (
            <div className={styles.pickAll}>
              <PickAllBox ids={list.rows.map(({ id }) => id)} picks={picks} />
            </div>
          )}
          <ul>
            {list.rows.map((request) => (
              <li key={request.id} className={styles.line}>
                {mayDecide && (
                  <PickBox
                    id={request.id}
                    name={request.agent}
                    picks={picks}
                    isTabStop={request.id === tabStop}
                  />
                )}
                <ChangeRequestEntry
                  request={request}
                  isPicked={request.id === selected?.id}
                  isTabStop={request.id === tabStop}
                  now={list.readAt}
                  viewers={looking[request.agent_id]}
                  onPick={() => pick(request.id)}
                />
              </li>
            ))}
          </ul>
          <More list={list} counts={counts} />
        </div>
        {selected && (
          <WithTexts of={['choices', 'profile', 'findings']} waiting={null}>
            <ChangeRequest
              key={selected.id}
              request={selected}
              isGone={isGone}
              onDecided={onDecided}
              onNext={list.rows.length > 0 ? () => go(1) : undefined}
              hasJustCome={hasJustCome}
              isDeclining={isDeclining}
              onDeclining={setDeclining}
              areOthersPicked={arePicked}
            >
              {!isGone && (
                <RequestingAgent
                  request={selected}
                  mayDecide={mayDecide}
                  hasKeys={!arePicked}
                  list={list}
                  onAsked={last.remember}
                  viewers={looking[selected.agent_id]}
                />
              )}
            </ChangeRequest>
          </WithTexts>
        )}
      </div>
    </>
  )
}

interface RequestNoticesProps {
  list: DeskList<ChangeRequestRow>
  last: ReturnType<typeof useLastChange>
  isNarrowed: boolean
}

/** The last decision, what went wrong, and why the list is empty. */
function RequestNotices({ list, last, isNarrowed }: RequestNoticesProps) {
  return (
    <>
      {last.words !== undefined && (
        <div className={styles.notice}>
          <LastResult words={last.words} onUndo={last.onUndo} />
        </div>
      )}
      {last.problem && (
        <div className={styles.notice}>
          <DecisionProblem problem={last.problem} />
        </div>
      )}
      {list.problem && (
        <div className={styles.notice}>
          <ProblemNotice problem={list.problem} onRetry={list.reload} />
        </div>
      )}
      {list.rows.length === 0 && list.step === 'loading' && (
        <div className={styles.notice}>
          <Skeleton wide="full" />
        </div>
      )}
      {list.rows.length === 0 && list.step === 'ready' && (
        <output>
          <NothingWaits isNarrowed={isNarrowed} />
        </output>
      )}
    </>
  )
}
