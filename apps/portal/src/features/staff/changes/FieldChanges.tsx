import { Button, ButtonGroup, Comparison, type ComparisonRow } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record/record-words.ts'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'

export type Choice = 'approve' | 'decline'

interface FieldChangesProps {
  changes: ChangeRequestRow['changes']
  choices: Readonly<Record<string, Choice>>
  /** Undefined when the request is already decided. */
  onChoose: ((field: string, choice: Choice) => void) | undefined
}

/** The old and new values of a request by field, each with its decision. */
export function FieldChanges({ changes, choices, onChoose }: FieldChangesProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const { labelOf, valueOf } = useChangeTexts()
  const textOf = (field: string, value: string | number | null) =>
    value === null || value === '' ? null : valueOf(field, value)
  const rowOf = ({ field, before, after }: ChangeRequestRow['changes'][number]): ComparisonRow => ({
    id: field,
    label: labelOf(field),
    before: textOf(field, before),
    after: textOf(field, after),
    code: codeFields.has(field),
    action: onChoose && (
      <Decision
        field={labelOf(field)}
        choice={choices[field]}
        onChoose={(choice) => onChoose(field, choice)}
      />
    ),
  })
  return (
    <Comparison
      rows={changes.toSorted((a, b) => byScreenOrder(a.field, b.field)).map(rowOf)}
      actionTitle={t('decision')}
      texts={{ field: t('field'), before: t('before'), after: t('after'), empty: t('empty') }}
    />
  )
}

interface DecisionProps {
  field: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Decision({ field, choice, onChoose }: DecisionProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const button = (name: Choice, word: string, words: string) => (
    <Button
      variant="group"
      aria-pressed={choice === name}
      aria-label={words}
      onClick={() => onChoose(name)}
    >
      {word}
    </Button>
  )
  return (
    <ButtonGroup label={field}>
      {button('approve', t('approve'), t('queue:approveField', { field }))}
      {button('decline', t('decline'), t('queue:declineField', { field }))}
    </ButtonGroup>
  )
}

/** The fields that are shown as code, because each letter counts. */
const codeFields = new Set(['agency.iata_nr', 'agency.zip_code'])
