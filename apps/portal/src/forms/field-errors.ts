import type { Field, Fields } from '@passerelle/contracts/fields.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../state/settings.ts'

/**
 * Returns the text of a field error. The kind of the field matters, because a missing choice, tick
 * and text read differently; the last part of the path names the field.
 */
export function useFieldErrorText(fields: Fields = {}) {
  const { t } = useTranslation()
  const { passwordMin } = useSettings()

  return (fieldError: FieldErrorCode, path: string): string => {
    const field: Field | undefined = fields[path] ?? fields[path.split('.').at(-1) ?? '']
    if (fieldError === 'required' && field?.list) return t('fieldErrors.requiredChoice')
    if (fieldError === 'required' && field?.kind === 'flag') return t('fieldErrors.accept')
    if (fieldError === 'tooShort')
      return t('fieldErrors.tooShort', {
        count: field?.kind === 'password' ? passwordMin : limits.text.min,
      })
    if (fieldError === 'tooLong')
      return t('fieldErrors.tooLong', { count: field?.max ?? limits.text.max })
    if (fieldError === 'invalid' && field?.kind === 'phone') return t('fieldErrors.invalidPhone')
    return t(`fieldErrors.${fieldError}`)
  }
}
