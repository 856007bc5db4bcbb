import { Button } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'
import type { LastDecision } from '../decisions/LastResult.tsx'
import styles from '../desk/desk.module.css'
import { PassOnDialog, ReasonDialog } from '../dialogs/lazy-dialogs.ts'
import { KeyHint } from '../keys/KeyHint.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import type { Picks } from '../lists/usePicks.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { BulkResults } from './BulkResults.tsx'
import { ReasonHint } from './ReasonHint.tsx'
import { useBulk, type BulkEntry, type SendBulk, type BulkOutcome } from './useBulk.ts'
import type { BulkReport } from './useBulkReport.ts'
import own from './bulk.module.css'

/** What an action on many asks for. */
type BulkDialog = 'approve' | 'decline' | 'passOn'

export interface BulkActionsProps {
  /** The picked entries, in the order of the list. */
  entries: readonly BulkEntry[]
  kind: 'registrations' | 'changes'
  list: Pick<DeskList<{ id: string }>, 'drop' | 'reload'>
  picks: Picks<unknown>
  send: SendBulk
  report: BulkReport
  /** Takes what was decided, in words. */
  onDecided: (result: LastDecision) => void
}

const doneOf = ({ rows }: BulkOutcome) =>
  rows.flatMap(({ entry, result }) =>
    result.result === 'done' ? [{ id: entry.id, name: entry.name }] : [],
  )

/** The bar for the picked entries, and what became of the last ones, row by row. */
export function BulkActions(props: BulkActionsProps) {
  return (
    <WithTexts of={['bulk', 'queue']} waiting={null}>
      <Actions {...props} />
    </WithTexts>
  )
}

function Actions({
  entries,
  kind,
  list,
  picks,
  send,
  report: { outcome, setOutcome, announce },
  onDecided,
}: BulkActionsProps) {
  const { t } = useTranslation(['bulk', 'staff'])
  const [dialog, setDialog] = useState<BulkDialog | null>(null)
  const { isBusy, problem, run, forgetProblem } = useBulk(send, (answered) => {
    const done = doneOf(answered)
    const areDone = ({ id }: { id: string }) => done.some((entry) => entry.id === id)
    setOutcome(answered)
    picks.set(
      done.map(({ id }) => id),
      false,
    )
    if (answered.action !== 'assign' && done.length > 0) {
      const words = t('done', { done: done.length, count: answered.rows.length })
      onDecided({ words, at: answered.at, undoable: done })
      list.drop(areDone)
    }
    list.reload()
  })
  const open = (which: BulkDialog) => {
    forgetProblem()
    setDialog(which)
  }
  const close = () => setDialog(null)
  const assign = (to: 'me' | null) => void run(entries, { action: 'assign', to })
  const passOn = async (to: string) => {
    if (await run(entries, { action: 'assign', to })) close()
  }
  const count = entries.length
  const picked = count > 0 ? t('picked', { count }) : ''
  const done = outcome
    ? t('done', { done: doneOf(outcome).length, count: outcome.rows.length })
    : ''
  useEffect(() => announce([picked, done]), [announce, picked, done])
  return (
    <>
      {outcome && (
        <div className={styles.notice}>
          <BulkResults outcome={outcome} onClose={() => setOutcome(null)} />
        </div>
      )}
      {problem && !dialog && (
        <div className={styles.notice}>
          <DecisionProblem problem={problem} />
        </div>
      )}
      {count > 0 && (
        <BulkBar
          count={count}
          isBusy={isBusy}
          onApprove={() => open('approve')}
          onDecline={() => open('decline')}
          onAssign={assign}
          onPassOn={() => open('passOn')}
          onUnpick={() =>
            picks.set(
              entries.map(({ id }) => id),
              false,
            )
          }
        />
      )}
      {dialog === 'approve' && (
        <ApproveDialog
          count={count}
          isBusy={isBusy}
          problem={problem}
          onClose={close}
          onSend={async (choices) => {
            if (await run(entries, { action: 'approve', ...choices })) close()
          }}
        />
      )}
      {dialog === 'passOn' && (
        <PassOnDialog
          count={count}
          isBusy={isBusy}
          problem={problem}
          onClose={close}
          onSend={(to) => void passOn(to)}
        />
      )}
      {dialog === 'decline' && (
        <ReasonDialog
          title={t('declineTitle', { count })}
          lead={t('declineLead')}
          action={t('staff:decline')}
          purpose={kind === 'registrations' ? 'decline' : 'reject'}
          renderHint={(kept) => <ReasonHint kept={kept} entries={entries} />}
          onClose={close}
          onSend={(reason) => run(entries, { action: 'decline', ...reason })}
          problem={problem}
        />
      )}
    </>
  )
}

interface BulkBarProps {
  count: number
  isBusy: boolean
  onApprove: () => void
  onDecline: () => void
  onAssign: (to: 'me' | null) => void
  onPassOn: () => void
  onUnpick: () => void
}

/** How many entries are picked, and what can be done with them. Its keys mean all of them. */
function BulkBar({
  count,
  isBusy,
  onApprove,
  onDecline,
  onAssign,
  onPassOn,
  onUnpick,
}: BulkBarProps) {
  const { t } = useTranslation(['bulk', 'staff', 'queue'])
  const take = () => {
    if (!isBusy) onAssign('me')
  }
  useDeskKeys({ a: onApprove, d: onDecline, m: take, p: onPassOn })
  return (
    <section className={own.bulk} aria-label={t('bar')}>
      <strong>{t('picked', { count })}</strong>
      <Button variant="small" busy={isBusy} onClick={onApprove} iconEnd={<KeyHint name="A" lit />}>
        {t('staff:approve')}
      </Button>
      <Button
        variant="secondarySmall"
        tone="danger"
        disabled={isBusy}
        onClick={onDecline}
        iconEnd={<KeyHint name="D" />}
      >
        {t('staff:decline')}
      </Button>
      <Button
        variant="secondarySmall"
        disabled={isBusy}
        onClick={take}
        iconEnd={<KeyHint name="M" />}
      >
        {t('take')}
      </Button>
      <Button
        variant="secondarySmall"
        disabled={isBusy}
        onClick={onPassOn}
        iconEnd={<KeyHint name="P" />}
      >
        {t('passOn')}
      </Button>
      <Button variant="secondarySmall" disabled={isBusy} onClick={() => onAssign(null)}>
        {t('giveBack')}
      </Button>
      <Button variant="secondarySmall" onClick={onUnpick}>
        {t('unpick')}
      </Button>
    </section>
  )
}
