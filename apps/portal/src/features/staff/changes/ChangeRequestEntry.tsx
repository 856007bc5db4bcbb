import { Avatar, Badge } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { FindingSign } from '../agents/FindingSign.tsx'
import { Viewers } from '../agents/Viewers.tsx'
import { LongText } from '../desk/LongText.tsx'
import { WaitingTime } from '../desk/WaitingTime.tsx'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import styles from './changes.module.css'

interface ChangeRequestEntryProps {
  request: ChangeRequestRow
  isPicked: boolean
  /** The entries are one tab stop. Arrow keys move between them. */
  isTabStop: boolean
  now: number
  /** The names of the other members who look at it now. */
  viewers: readonly string[] | undefined
  onPick: () => void
}

/** A change request in the list. */
export function ChangeRequestEntry({
  request,
  isPicked,
  isTabStop,
  now,
  viewers,
  onPick,
}: ChangeRequestEntryProps) {
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
        <Marks request={request} viewers={viewers} />
      </span>
      <span className={styles.two}>
        <WaitingTime since={request.asked_at} now={now} isLate={request.late} />
        <span>{t('fields', { count: request.changes.length })}</span>
      </span>
    </button>
  )
}

/** What was found, asked and answered, and who looks after it or at it. */
function Marks({
  request: {
    worst_finding: level,
    question_asked_at: asked,
    question_answered_at: answered,
    assigned_to: owner,
  },
  viewers,
}: Pick<ChangeRequestEntryProps, 'request' | 'viewers'>) {
  const { t } = useTranslation(['staff', 'queue'])
  if (!level && !asked && !owner && !viewers) return null
  return (
    <span className={styles.marks}>
      {level && <FindingSign level={level} />}
      {asked && answered === null && <Badge>{t('queue:question.signOpen')}</Badge>}
      {answered && <Badge tone="green">{t('queue:question.signAnswered')}</Badge>}
      {owner && <span>{owner.name}</span>}
      {viewers && <Viewers names={viewers} />}
    </span>
  )
}
