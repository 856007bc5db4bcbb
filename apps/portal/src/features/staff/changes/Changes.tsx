import type { ChangeCounts } from '@passerelle/contracts/staff.ts'
import { DeskHead, Skeleton } from '@passerelle/kit'
import { useCallback, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useLooking } from '../agents/useLooking.ts'
import { BulkAnnouncements } from '../bulk/BulkAnnouncements.tsx'
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
import { RecordHead } from '../lists/RecordHead.tsx'
import type { DeskList } from '../lists/useDeskList.ts'
import { useFocusedSelection } from '../lists/useFocusedSelection.ts'
import { usePicks } from '../lists/usePicks.ts'
import { ChangeRequest } from './ChangeRequest.tsx'
import { RequestList } from './RequestList.tsx'
import { RequestingAgent } from './RequestingAgent.tsx'
import { useLastChange } from './useLastChange.ts'
import own from './changes.module.css'

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
  const { box, selected, marked, following, isGone, isAlone, title, open, pick, go, ...selection } =
    useFocusedSelection(list, heading, 'li > button')
  const picks = usePicks(list.rows)
  // The request that is shown in place of the list hides the bar.
  const arePicked = picks.picked.length > 0 && !isAlone
  const mayDecide = usePermission('agents:decide')
  const looking = useLooking(open?.agent_id, list.reads > 0)
  const report = useBulkReport()
  const last = useLastChange(list.reload, ([id]) => {
    report.setOutcome(null)
    selection.selectAgain(id)
  })
  useDeskKeys({
    x: () => {
      if (marked && mayDecide && !isAlone) picks.toggle(marked.id)
    },
    u: last.undo.press,
  })
  // It is about one entry: who goes back to the list and opens another one is asked nothing.
  const [decliningId, setDecliningId] = useState<string | null>(null)
  const isDeclining = decliningId !== null && decliningId === selected?.id
  const { markDecided, hasJustCome } = useNextAfterDecision(
    isGone && !isDeclining,
    selection.goToSuccessor,
  )
  const onBulkDecided = (result: LastDecision) => {
    if (selected && result.undoable?.some(({ id }) => id === selected.id)) markDecided()
    last.remember(result)
  }
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
      {isAlone ? (
        <RecordHead title={t('changes')} onBack={() => pick(null)} />
      ) : (
        <ChangesHead
          heading={heading}
          filters={filters}
          counts={counts}
          onArrowDown={() => selection.focus(marked ?? list.rows[0])}
        />
      )}
      <div className={own.changes} ref={box} data-picking={arePicked || undefined}>
        {isAlone ? (
          <LastChange last={last} />
        ) : (
          <div className={own.requests}>
            <BulkAnnouncements announcements={report.announcements} />
            {picks.wereUsed && (
              <PickedRequests list={list} picks={picks} report={report} onDecided={onBulkDecided} />
            )}
            <LastChange last={last} />
            <RequestNotices list={list} isNarrowed={filters.isNarrowed} />
            <RequestList
              list={list}
              marked={marked}
              tabStop={(marked ?? following ?? list.rows[0])?.id}
              picks={mayDecide ? picks : undefined}
              looking={looking}
              onPick={pick}
            />
            <More list={list} counts={counts} />
          </div>
        )}
        {selected && (
          <WithTexts of={['choices', 'profile', 'findings']} waiting={null}>
            <ChangeRequest
              key={selected.id}
              request={selected}
              title={title}
              isGone={isGone}
              onDecided={onDecided}
              onNext={list.rows.length > 0 ? () => go(1) : undefined}
              hasJustCome={hasJustCome}
              isDeclining={isDeclining}
              onDeclining={(isOpen) => setDecliningId(isOpen && selected ? selected.id : null)}
              areOthersPicked={arePicked}
              isAlone={isAlone}
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

interface ChangesHeadProps extends Pick<
  FilteredList<ChangeRequestRow, ChangeCounts>,
  'filters' | 'counts'
> {
  heading: Ref<HTMLHeadingElement>
  onArrowDown: () => void
}

/** The title with the search, and the filters. */
function ChangesHead({ heading, filters, counts, onArrowDown }: ChangesHeadProps) {
  const { t } = useTranslation('staff')
  const { change } = filters
  const search = useCallback((words: string) => change({ search: words }), [change])
  return (
    <DeskHead
      title={t('changes')}
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
        <QueueFilters {...filters} counts={counts} areWaiting />
        <TierAndOrder {...filters} list="changes" />
      </div>
    </DeskHead>
  )
}

/** The last decision, and why it could not be undone. */
function LastChange({ last: { last, undo, problem } }: { last: ReturnType<typeof useLastChange> }) {
  const { t } = useTranslation('queue')
  return (
    <>
      <div className={styles.notice}>
        <LastResult last={last} undo={undo} later={t('changesLater')} />
      </div>
      <div className={styles.notice}>{problem && <DecisionProblem problem={problem} />}</div>
    </>
  )
}

interface RequestNoticesProps {
  list: DeskList<ChangeRequestRow>
  isNarrowed: boolean
}

/** What went wrong with the list, and why it is empty. */
function RequestNotices({ list, isNarrowed }: RequestNoticesProps) {
  return (
    <>
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
