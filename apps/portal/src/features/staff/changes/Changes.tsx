import type { ChangeCounts } from '@passerelle/contracts/staff.ts'
import { Avatar, DeskHead, Skeleton } from '@passerelle/kit'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { WaitingTime } from '../desk/WaitingTime.tsx'
import { ChangeRequest } from './ChangeRequest.tsx'
import { useLastChange } from './useLastChange.ts'
import type { ChangeRequestRow } from '../desk/change-request-row.ts'
import styles from '../desk/desk.module.css'
import { DecisionProblem } from '../desk/DecisionProblem.tsx'
import { LastResult } from '../desk/LastResult.tsx'
import { LongText } from '../desk/LongText.tsx'
import { KeysHelp } from '../desk/KeysHelp.tsx'
import { useDeskKeys } from '../desk/useDeskKeys.ts'
import { More } from '../desk/More.tsx'
import { NothingWaits } from '../desk/NothingWaits.tsx'
import type { FilteredList } from '../desk/useFilteredList.ts'
import { AreaFilters, LateFilter } from '../registrations/QueueFilters.tsx'
import { SearchBox } from '../registrations/SearchBox.tsx'
import { useNextAfterDecision } from '../desk/useNextAfterDecision.ts'
import { useSelection } from '../desk/useSelection.ts'

/** The open change requests, oldest first, and the selected one. */
export function Changes({ list, filters, counts }: FilteredList<ChangeRequestRow, ChangeCounts>) {
  const { t } = useTranslation('staff')
  const heading = useScreen(t('changes'))
  const box = useRef<HTMLDivElement>(null)
  const { selected, isGone, following, pick, step, pickSuccessor } = useSelection(
    list.rows,
    list.source,
  )
  const focusEntry = (request: ChangeRequestRow | undefined) => {
    const entries = box.current?.querySelectorAll<HTMLElement>('li > button')
    const entry = request && entries?.[list.rows.indexOf(request)]
    ;(entry ?? heading.current)?.focus()
  }
  const go = (by: number) => focusEntry(step(by))
  const { change } = filters
  const search = useCallback((words: string) => change({ search: words }), [change])
  const last = useLastChange(list.reload)
  useDeskKeys({
    u: () => last.onUndo?.(),
    '/': () => document.getElementById('desk-search')?.focus(),
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  const [isDeclining, setDeclining] = useState(false)
  const { markDecided, hasJustCome } = useNextAfterDecision(isGone && !isDeclining, () =>
    focusEntry(pickSuccessor()),
  )
  const tabStop = (isGone ? following : selected)?.id ?? list.rows[0]?.id
  const onDecided = (decided: { id: string; open: boolean } | null) => {
    if (decided) last.remember(decided.id, selected?.agent ?? '')
    if (decided && !decided.open) {
      markDecided()
      list.drop(({ id }) => id === decided.id)
    }
    list.reload()
  }
  return (
    <div className={styles.changes} ref={box}>
      <div className={styles.requests}>
        <DeskHead title={t('changes')} ref={heading}>
          <div className={styles.filters}>
            <AreaFilters {...filters} counts={counts} />
            <LateFilter {...filters} counts={counts} />
          </div>
          <SearchBox
            value={filters.filters.search ?? ''}
            onSearch={search}
            onArrowDown={() => focusEntry((isGone ? undefined : selected) ?? list.rows[0])}
          />
          <KeysHelp list="changes" />
        </DeskHead>
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
            <NothingWaits isNarrowed={filters.isNarrowed} />
          </output>
        )}
        <ul>
          {list.rows.map((request) => (
            <li key={request.id}>
              <ChangeRequestEntry
                request={request}
                isPicked={request.id === selected?.id}
                isTabStop={request.id === tabStop}
                now={list.readAt}
                onPick={() => pick(request.id)}
              />
            </li>
          ))}
        </ul>
        <More list={list} counts={counts} />
      </div>
      {selected && (
        <WithTexts of={['choices', 'profile']} waiting={null}>
          <ChangeRequest
            key={selected.id}
            request={selected}
            isGone={isGone}
            onDecided={onDecided}
            onNext={list.rows.length > 0 ? () => go(1) : undefined}
            hasJustCome={hasJustCome}
            isDeclining={isDeclining}
            onDeclining={setDeclining}
          />
        </WithTexts>
      )}
    </div>
  )
}

function ChangeRequestEntry({
  request,
  isPicked,
  isTabStop,
  now,
  onPick,
}: {
  request: ChangeRequestRow
  isPicked: boolean
  /** The entries are one tab stop. Arrow keys move between them. */
  isTabStop: boolean
  now: number
  onPick: () => void
}) {
  const { t } = useTranslation('staff')
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={isPicked ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPick}
    >
      <Avatar name={request.agent} size="x-large" />
      <span className={styles.two}>
        <strong>{request.agent}</strong>
        <LongText>{request.email}</LongText>
      </span>
      <span className={styles.two}>
        <WaitingTime since={request.asked_at} now={now} isLate={request.late} />
        <span>{t('fields', { count: request.changes.length })}</span>
      </span>
    </button>
  )
}
