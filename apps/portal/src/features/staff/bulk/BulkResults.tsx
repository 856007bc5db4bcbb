import type { GraveCode } from '@passerelle/contracts/finding-levels.ts'
import { Button, Icon, Notice, Stack } from '@passerelle/kit'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import type { BulkResult, BulkOutcome } from './useBulk.ts'
import styles from './bulk.module.css'

const isDone = ({ result }: { result: BulkResult }) => result.result === 'done'

/** The answers to an action on many entries, row by row: first those that were not decided. */
export function BulkResults({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { t } = useTranslation(['bulk', 'common'])
  const { rows } = outcome
  const textOf = useResultText(outcome)
  const done = rows.filter(isDone)
  // The line with 'Undo' says how many were decided.
  const isSaidByUndo = outcome.action !== 'assign' && done.length > 0
  const others = rows.filter((row) => !isDone(row))
  return (
    <Notice
      tone={others.length === 0 ? 'green' : 'amber'}
      action={
        <Button
          variant="action"
          icon={<Icon of={X} />}
          aria-label={t('common:close')}
          onClick={onClose}
        />
      }
    >
      <Stack gap="close">
        {!isSaidByUndo && <strong>{t('done', { done: done.length, count: rows.length })}</strong>}
        <ul className={styles.results} aria-label={t('results')}>
          {[...others, ...done].map(({ entry, result }) => (
            <li key={entry.id}>
              <strong dir="auto">{entry.name}</strong> <span>{textOf(result)}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Notice>
  )
}

/** Says what has become of one entry. */
function useResultText({ action, to }: BulkOutcome) {
  const { t, i18n } = useTranslation(['bulk', 'queue'])
  const list = (codes: readonly GraveCode[]) =>
    new Intl.ListFormat(i18n.language).format(codes.map((code) => t(`findings.${code}`)))
  return ({ result, pin_code: login, findings, code, decided }: BulkResult) => {
    if (result === 'done')
      return login ?? t(`did.${action === 'assign' && to === null ? 'giveBack' : action}`)
    if (result === 'passedOver') return t('passedOver', { findings: list(findings) })
    if (decided)
      return t(`queue:refused.${decided.state}`, {
        by: decided.by ?? t('queue:refused.somebody'),
        at: formatMoment(decided.at, i18n.language),
      })
    if (code === 'ownRecord') return t('queue:refused.ownRecord')
    return code === 'conflict' || code === 'changed' || code === 'notFound' || code === 'invalid'
      ? t(`refused.${code}`)
      : t('refused.other')
  }
}
