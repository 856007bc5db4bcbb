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

  return (fault: FieldErrorCode, path: string): string => {
    const field: Field | undefined = fields[path] ?? fields[path.split('.').at(-1) ?? '']
    if (fault === 'required' && field?.list) return t('faults.requiredChoice')
    if (fault === 'required' && field?.kind === 'flag') return t('faults.accept')
    if (fault === 'tooShort')
      return t('faults.tooShort', {
        count: field?.kind === 'password' ? passwordMin : limits.text.min,
      })
    if (fault === 'tooLong') return t('faults.tooLong', { count: field?.max ?? limits.text.max })
    if (fault === 'invalid' && field?.kind === 'phone') return t('faults.invalidPhone')
    return t(`faults.${fault}`)
  }
}
