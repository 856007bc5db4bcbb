import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { languageName } from '../dialogs/reason-list.ts'
import type { BulkEntry } from './useBulk.ts'

interface ReasonHintProps {
  kept: Reason | undefined
  entries: readonly Pick<BulkEntry, 'locale'>[]
}

/** In which languages the people read a text, or in which of them a kept reason is told. */
export function ReasonHint({ kept, entries }: ReasonHintProps) {
  const { t, i18n } = useTranslation('bulk')
  const tags = [...new Set(entries.map(({ locale }) => locale ?? fallbackLanguage))]
  const listOf = (shown: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(
      new Set(shown.map((tag) => languageName(tag, i18n.language))),
    )
  if (!kept) return <Text variant="small">{t('reads', { languages: listOf(tags) })}</Text>
  const missing = tags.filter((tag) => kept.texts[tag] === undefined)
  return (
    <output>
      <Text variant="small">
        {missing.length === 0 ? t('told') : t('english', { languages: listOf(missing) })}
      </Text>
      <p className={styles.written} dir="auto" lang={fallbackLanguage}>
        {kept.texts[fallbackLanguage]}
      </p>
    </output>
  )
}
