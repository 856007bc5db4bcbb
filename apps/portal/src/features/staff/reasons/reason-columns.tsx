import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import { Badge, TwoLines, type Column } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../state/settings.ts'

/** The columns of kept reasons. */
export function useReasonColumns(): readonly Column<Reason>[] {
  const { t, i18n } = useTranslation('reasons')
  const { languages } = useSettings()
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('name'),
        cell: ({ name, texts }) => (
          <TwoLines first={name} second={texts[i18n.language] ?? texts[fallbackLanguage]} />
        ),
      },
      {
        id: 'for',
        title: t('for'),
        cell: (reason) => <Badge tone="purple">{t(`purposes.${reason.for}`)}</Badge>,
      },
      {
        id: 'languages',
        title: t('languages'),
        cell: ({ texts }) =>
          t('some', {
            there: languages.filter(({ tag }) => texts[tag] !== undefined).length,
            all: languages.length,
          }),
      },
      {
        id: 'standard',
        title: t('origin'),
        cell: ({ is_standard }) => (
          <Badge tone="grey">{is_standard ? t('standard') : t('own')}</Badge>
        ),
      },
    ],
    [t, i18n.language, languages],
  )
}
