import { ComparisonLines } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record/record-words.ts'
import styles from '../desk/desk.module.css'

type Value = string | number | null

interface ValueChangesProps {
  /** Old and new by the path of the field. */
  changes: Readonly<Record<string, readonly [Value, Value]>>
}

/** Old and new values in words. Needs the texts of `profile` and `choices`. */
export function ValueChanges({ changes }: ValueChangesProps) {
  const { t } = useTranslation('staff')
  const { labelOf, valueOf } = useChangeTexts()
  const rows = Object.entries(changes)
    .toSorted(([a], [b]) => byScreenOrder(a, b))
    .map(([path, [before, after]]) => ({
      id: path,
      label: labelOf(path),
      before: valueOf(path, before),
      after: valueOf(path, after),
    }))
  return (
    <ComparisonLines
      rows={rows}
      className={styles.corrections}
      texts={{ before: t('before'), after: t('after') }}
    />
  )
}
