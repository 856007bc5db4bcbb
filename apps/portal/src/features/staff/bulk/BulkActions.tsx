import { Button, Checkbox, Text } from '@passerelle/kit'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DecisionProblem } from '../desk/DecisionProblem.tsx'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../desk/KeyHint.tsx'
import type { LastDecision } from '../desk/LastResult.tsx'
import type { DeskList } from '../desk/useDeskList.ts'
import type { Picks } from '../desk/usePicks.ts'
import { languageName } from '../desk/reason-list.ts'
import { useDeskKeys } from '../desk/useDeskKeys.ts'
import { BulkResults } from './BulkResults.tsx'
import { useBulk, type BulkEntry, type SendBulk, type ToldResults } from './useBulk.ts'

const ReasonDialog = lazyPart(async () => (await import('../desk/ReasonDialog.tsx')).ReasonDialog, {
  showsFailure: true,
})

export interface BulkActionsProps {
  /** The picked entries, in the order of the list. */
  entries: readonly BulkEntry[]
  kind: 'registrations' | 'changes'
  list: Pick<DeskList<{ id: string }>, 'drop' | 'reload'>
  picks: Picks<unknown>
  send: SendBulk
  /** Takes what was decided, in words. */
  onDecided: (result: LastDecision) => void
}

const doneIds = ({ rows }: ToldResults) =>
  rows.flatMap(({ result }) => (result.result === 'done' ? [result.id] : []))

/** The bar for the picked entries, and what became of the last ones, row by row. */
export function BulkActions(props: BulkActionsProps) {
  return (
    <WithTexts of={['bulk', 'queue']} waiting={null}>
      <Actions {...props} />
    </WithTexts>
  )
}

function Actions({ entries, kind, list, picks, send, onDecided }: BulkActionsProps) {
  const { t } = useTranslation(['bulk', 'staff'])
  const [dialog, setDialog] = useState<'approve' | 'decline' | null>(null)
  const [told, setTold] = useState<ToldResults | null>(null)
  const { isBusy, problem, run, forgetProblem } = useBulk(send, (answered) => {
    const done = doneIds(answered)
    setTold(answered)
    picks.set(done, false)
    if (answered.action !== 'assign' && done.length > 0) {
      const words = t('done', { done: done.length, count: answered.rows.length })
      const name = entries.find(({ id }) => id === done[0])?.name ?? ''
      onDecided({ words, at: Date.now(), undoable: { ids: done, name } })
      list.drop(({ id }) => done.includes(id))
    }
    list.reload()
  })
  const open = (which: 'approve' | 'decline') => {
    forgetProblem()
    setDialog(which)
  }
  const close = () => setDialog(null)
  const assign = (to: 'me' | null) => void run(entries, { action: 'assign', to })
  const count = entries.length
  return (
    <>
      {told && (
        <div className={styles.notice}>
          <BulkResults told={told} onClose={() => setTold(null)} />
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
          hasWarnings={kind === 'registrations'}
          isBusy={isBusy}
          problem={problem}
          onClose={close}
          onSend={async (choices) => {
            if (await run(entries, { action: 'approve', ...choices })) close()
          }}
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
  onUnpick: () => void
}

/** How many entries are picked, and what can be done with them. Its keys mean all of them. */
function BulkBar({ count, isBusy, onApprove, onDecline, onAssign, onUnpick }: BulkBarProps) {
  const { t } = useTranslation(['bulk', 'staff', 'queue'])
  const take = () => {
    if (!isBusy) onAssign('me')
  }
  useDeskKeys({ a: onApprove, d: onDecline, m: take })
  return (
    <section className={styles.bulk} aria-label={t('bar')}>
      <strong role="status">{t('picked', { count })}</strong>
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
      <Button variant="secondarySmall" disabled={isBusy} onClick={() => onAssign(null)}>
        {t('giveBack')}
      </Button>
      <Button variant="secondarySmall" onClick={onUnpick}>
        {t('unpick')}
      </Button>
    </section>
  )
}

interface ApprovalChoices {
  including_warnings?: boolean
  add_agency?: boolean
}

interface ApproveDialogProps {
  count: number
  /** Registrations can have warnings, and new agencies. */
  hasWarnings: boolean
  isBusy: boolean
  problem: CallProblem | null
  onClose: () => void
  onSend: (choices: ApprovalChoices) => Promise<void>
}

function ApproveDialog({
  count,
  hasWarnings,
  isBusy,
  problem,
  onClose,
  onSend,
}: ApproveDialogProps) {
  const { t } = useTranslation(['bulk', 'staff'])
  const [isIncluding, setIncluding] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const send = () =>
    void onSend(hasWarnings ? { including_warnings: isIncluding, add_agency: isAdding } : {})
  return (
    <FormDialog
      title={t('approveTitle', { count })}
      action={t('staff:approve')}
      isBusy={isBusy}
      onSend={send}
      onClose={onClose}
    >
      {problem && <DecisionProblem problem={problem} />}
      <p>{t('approveLead')}</p>
      {hasWarnings && (
        <>
          <p>{t('passesOver')}</p>
          <Checkbox
            id="bulk-warnings"
            label={t('includingWarnings')}
            checked={isIncluding}
            onChange={setIncluding}
          />
          <Checkbox
            id="bulk-agencies"
            label={t('addAgencies')}
            checked={isAdding}
            onChange={setAdding}
          />
        </>
      )}
    </FormDialog>
  )
}

/** In which languages the people read a text, or that a kept reason is told in each of them. */
function ReasonHint({
  kept,
  entries,
}: {
  kept: Reason | undefined
  entries: readonly BulkEntry[]
}) {
  const { t, i18n } = useTranslation('bulk')
  const languages = new Set(entries.map(({ locale }) => languageName(locale, i18n.language)))
  if (!kept)
    return (
      <Text variant="small">
        {t('reads', { languages: new Intl.ListFormat(i18n.language).format(languages) })}
      </Text>
    )
  return (
    <output>
      <Text variant="small">{t('told')}</Text>
      <p dir="auto" lang={fallbackLanguage}>
        {kept.texts[fallbackLanguage]}
      </p>
    </output>
  )
}
