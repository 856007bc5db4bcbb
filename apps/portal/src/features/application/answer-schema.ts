import type { Fields } from '@passerelle/contracts/fields.ts'
import { answer as limits } from '@passerelle/contracts/limits.ts'
import type { Schema } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { schemaOf } from '../../forms/form.ts'
import { profileFields, useRecordLabels } from '../../forms/record/record-fields.ts'

/** The form of an answer: the text, and the fields that it may correct. */
export function useAnswerSchema(paths: readonly string[]): Schema {
  const { t } = useTranslation('application')
  const labelOf = useRecordLabels()
  // The question asks for them, whatever the country is.
  const fields: Fields = Object.fromEntries(
    paths.flatMap((path) => {
      const field = profileFields[path]
      return field ? [[path, { ...field, onlyFor: undefined }]] : []
    }),
  )
  const { sections = [] } = schemaOf([{ title: t('question.fields'), fields }], { labelOf })
  return {
    sections: [
      {
        rows: [
          [
            {
              type: 'textarea',
              field: 'text',
              label: t('question.answer'),
              required: true,
              maxLength: limits.max,
              counter: false,
            },
          ],
        ],
      },
      ...(paths.length > 0 ? sections : []),
    ],
  }
}
