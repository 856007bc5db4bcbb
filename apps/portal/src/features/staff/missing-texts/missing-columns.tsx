import type { MissingText } from '@passerelle/contracts/staff.ts'
import type { Column } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../i18n/format.ts'
import styles from '../desk/desk.module.css'

/** The name of a language in the reader's language, or its tag if there is no name. */
export function nameOfLanguage(tag: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag
}

/** The columns of missing texts. */
export function useMissingColumns(): readonly Column<MissingText>[] {
  const {
    t,
    i18n: { language: reader },
  } = useTranslation('staff')
  return useMemo(
    () => [
      {
        id: 'language',
        title: t('missing.language'),
        cell: ({ language }) => (
          <span className={styles.name}>{nameOfLanguage(language, reader)}</span>
        ),
      },
      {
        id: 'namespace',
        title: t('missing.namespace'),
        code: true,
        cell: ({ namespace }) => namespace,
      },
      { id: 'key', title: t('missing.key'), code: true, cell: ({ key }) => key },
      {
        id: 'english',
        title: t('missing.english'),
        cell: ({ english }) => (
          <span lang="en" className={styles.english}>
            {english}
          </span>
        ),
      },
      {
        id: 'firstSeen',
        title: t('missing.firstSeen'),
        code: true,
        cell: ({ first_seen_at }) =>
          first_seen_at && (
            <time dateTime={first_seen_at}>{formatMoment(first_seen_at, reader)}</time>
          ),
      },
    ],
    [t, reader],
  )
}
