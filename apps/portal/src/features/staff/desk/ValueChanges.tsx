import { BreakAfterSlash } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record-words.ts'
import styles from './desk.module.css'

type Value = string | number | null

interface ValueChangesProps {
  /** Old and new by the path of the field. */
  changes: Readonly<Record<string, readonly [Value, Value]>>
}

/** Old and new values in words. Needs the texts of `profile` and `choices`. */
export function ValueChanges({ changes }: ValueChangesProps) {
  const { t } = useTranslation('staff')
  const { labelOf, valueOf } = useChangeTexts()
  const paths = Object.keys(changes).toSorted(byScreenOrder)
  if (paths.length === 0) return null
  return (
    <dl className={styles.corrections}>
      {paths.map((path) => {
        const [before, after] = changes[path] ?? [null, null]
        return (
          <div key={path}>
            <dt>{labelOf(path)}</dt>
            <dd>
              <del>
                <span className="sr">{t('before')}: </span>
                <BreakAfterSlash>{valueOf(path, before)}</BreakAfterSlash>
              </del>{' '}
              <ins>
                <span className="sr">{t('after')}: </span>
                <BreakAfterSlash>{valueOf(path, after)}</BreakAfterSlash>
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
