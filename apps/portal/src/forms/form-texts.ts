import type { FormTexts } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { usePasswordTexts } from './password-texts.ts'

/** The texts that the fields of every form show, in the reader's language. */
export function useFormTexts(): FormTexts {
  const { t } = useTranslation()
  return {
    optional: t('optional'),
    select: t('select'),
    search: t('search'),
    nothing: t('nothingFound'),
    loading: t('wait'),
    changed: t('field.changed'),
    checking: t('field.checking'),
    clear: t('field.clear'),
    openCalendar: t('field.openCalendar'),
    listFailed: t('field.listFailed'),
    checkFailed: t('field.checkFailed'),
    partFailed: t('field.partFailed'),
    again: t('tryAgain'),
    left: (count) => t('field.left', { count }),
    typed: (text) => t('field.typed', { text }),
    ...usePasswordTexts(),
  }
}
