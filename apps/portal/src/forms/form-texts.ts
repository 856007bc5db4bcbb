import type { FormTexts } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { usePasswordTexts } from './password/password-texts.ts'

/** The texts that the fields of every form show, in the reader's language. */
export function useFormTexts(): FormTexts {
  const { t } = useTranslation(['common', 'forms'])
  return {
    optional: t('forms:optional'),
    select: t('forms:select'),
    search: t('forms:search'),
    nothing: t('forms:nothingFound'),
    loading: t('wait'),
    changed: t('forms:field.changed'),
    checking: t('forms:field.checking'),
    clear: t('forms:field.clear'),
    openCalendar: t('forms:field.openCalendar'),
    listFailed: t('forms:field.listFailed'),
    checkFailed: t('forms:field.checkFailed'),
    partFailed: t('forms:field.partFailed'),
    again: t('tryAgain'),
    left: (count) => t('forms:field.left', { count }),
    typed: (text) => t('forms:field.typed', { text }),
    ...usePasswordTexts(),
  }
}
