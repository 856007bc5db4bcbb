import { Avatar, Button, DeskHead, Empty, Skeleton } from '@passerelle/kit'
import { Inbox } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useScreen } from '../../../ui/useScreen.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { formatWaitingTime } from '../desk/waiting-time.ts'
import { ChangeRequest } from './ChangeRequest.tsx'
import type { ChangeRequestRow } from './change-request-row.ts'
import styles from '../desk/desk.module.css'
import { LongText } from '../desk/LongText.tsx'
import { KeysHelp } from '../desk/KeysHelp.tsx'
import { useDeskKeys } from '../desk/useDeskKeys.ts'
import type { DeskList } from '../desk/useDeskList.ts'
import { useSelection } from '../desk/useSelection.ts'

/** The open change requests, oldest first, and the selected one. */
export function Changes({ list }: { list: DeskList<ChangeRequestRow> }) {
  const { t } = useTranslation('staff')
  const heading = useScreen(t('changes'))
  const box = useRef<HTMLDivElement>(null)
  const { selected, isGone, successor, pick, step } = useSelection(list.rows, list.source)
  const focusEntry = (request: ChangeRequestRow | undefined) => {
    const entries = box.current?.querySelectorAll<HTMLElement>('li > button')
    const entry = request && entries?.[list.rows.indexOf(request)]
    ;(entry ?? heading.current)?.focus()
  }
  const go = (by: number) => focusEntry(step(by))
  useDeskKeys({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  const tabStop = (isGone ? successor : selected)?.id ?? list.rows[0]?.id
  const onDecided = (decided: { id: string; open: boolean } | null) => {
    if (decided && !decided.open) list.drop(({ id }) => id === decided.id)
    list.reload()
  }
  return (
    <div className={styles.changes} ref={box}>
      <div className={styles.requests}>
        <DeskHead title={t('changes')} ref={heading}>
          <KeysHelp />
        </DeskHead>
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
            <Empty icon={Inbox}>{t('nothingWaits')}</Empty>
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
        {list.hasMore && (
          <div className={styles.notice}>
            <Button variant="secondarySmall" busy={list.step === 'loading'} onClick={list.more}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      {selected && (
        <WithTexts of={['choices', 'profile']} waiting={null}>
          <ChangeRequest
            key={selected.id}
            request={selected}
            isGone={isGone}
            onDecided={onDecided}
            onNext={list.rows.length > 0 ? () => go(1) : undefined}
            onFocusSuccessor={() => focusEntry(successor)}
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
        <span className="code">{t('waited', formatWaitingTime(request.asked_at, now))}</span>
        <span>{t('fields', { count: request.changes.length })}</span>
      </span>
    </button>
  )
}
