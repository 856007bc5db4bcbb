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
  const { t } = useTranslation('forms')
  const { passwordMin } = useSettings()

  return (fieldError: FieldErrorCode, path: string): string => {
    const { kind, list, max = limits.text.max } = fieldAt(fields, path)
    switch (fieldError) {
      case 'required':
        if (list) return t('fieldErrors.requiredChoice')
        return kind === 'flag' ? t('fieldErrors.accept') : t('fieldErrors.required')
      case 'tooShort':
        return t('fieldErrors.tooShort', { count: passwordMin })
      case 'tooLong':
        return t('fieldErrors.tooLong', { count: max })
      case 'invalid':
        return kind === 'phone' ? t('fieldErrors.invalidPhone') : t('fieldErrors.invalid')
      default:
        return t(`fieldErrors.${fieldError}`)
    }
  }
}

const fieldAt = (fields: Fields, path: string): Partial<Field> =>
  fields[path] ?? fields[path.split('.').at(-1) ?? ''] ?? {}

/** The sentence that the error summary has for several fields that are missing. */
export function useSharedErrorTexts(): Readonly<Record<string, string>> {
  const { t } = useTranslation('forms')
  return {
    [t('fieldErrors.required')]: t('fillIn'),
    [t('fieldErrors.requiredChoice')]: t('fillIn'),
  }
}
