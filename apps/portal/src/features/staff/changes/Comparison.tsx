import { Button, ButtonGroup, BreakAfterSlash } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record-words.ts'
import type { ChangeRequestRow } from '../desk/change-request-row.ts'
import styles from '../desk/desk.module.css'
import { diffWords, type TextDiff } from './word-diff.ts'

export type Choice = 'approve' | 'decline'

interface ComparisonProps {
  changes: ChangeRequestRow['changes']
  choices: Readonly<Record<string, Choice>>
  /** Undefined when the request is already decided. */
  onChoose: ((field: string, choice: Choice) => void) | undefined
}

/** Compares old and new values by field. Only the words that differ are marked. */
export function Comparison({ changes, choices, onChoose }: ComparisonProps) {
  const { t } = useTranslation(['staff', 'queue'])
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
          {onChoose && <th scope="col">{t('decision')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes
          .toSorted((a, b) => byScreenOrder(a.field, b.field))
          .map((change) => (
            <FieldComparison
              key={change.field}
              change={change}
              choice={choices[change.field]}
              onChoose={onChoose && ((choice) => onChoose(change.field, choice))}
            />
          ))}
      </tbody>
    </table>
  )
}

function FieldComparison({
  change: { field, before, after },
  choice,
  onChoose,
}: {
  change: ChangeRequestRow['changes'][number]
  choice: Choice | undefined
  onChoose: ((choice: Choice) => void) | undefined
}) {
  const { t } = useTranslation(['staff', 'queue'])
  const { labelOf, valueOf } = useChangeTexts()
  const label = labelOf(field)
  const isCode = codeFields.has(field)
  const parts = diffWords(valueOf(field, before), valueOf(field, after))
  const button = (name: Choice, word: string, words: string) => (
    <Button
      variant="group"
      aria-pressed={choice === name}
      aria-label={words}
      onClick={() => onChoose?.(name)}
    >
      {word}
    </Button>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles.before}>
        <del>
          {isEmpty(before) ? (
            <em>{t('empty')}</em>
          ) : (
            <DiffText parts={parts.before} code={isCode} />
          )}
        </del>
      </td>
      <td className={styles.after}>
        <ins>
          {isEmpty(after) ? <em>{t('empty')}</em> : <DiffText parts={parts.after} code={isCode} />}
        </ins>
      </td>
      {onChoose && (
        <td className={styles.decision}>
          <ButtonGroup label={label}>
            {button('approve', t('approve'), t('queue:approveField', { field: label }))}
            {button('decline', t('decline'), t('queue:declineField', { field: label }))}
          </ButtonGroup>
        </td>
      )}
    </tr>
  )
}

/** The fields that are shown as code, because each letter counts. */
const codeFields = new Set(['agency.iata_nr', 'agency.zip_code'])

const isEmpty = (value: string | number | null) => value === null || value === ''

function DiffText({ parts: { start, differs, end }, code }: { parts: TextDiff; code: boolean }) {
  return (
    <span className={code ? 'code' : undefined}>
      <BreakAfterSlash>{start}</BreakAfterSlash>
      {differs && (
        <mark>
          <BreakAfterSlash>{differs}</BreakAfterSlash>
        </mark>
      )}
      <BreakAfterSlash>{end}</BreakAfterSlash>
    </span>
  )
}
