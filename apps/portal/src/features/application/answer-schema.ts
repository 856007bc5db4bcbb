import { countries } from '@passerelle/contracts/countries.ts'
import { countryNames } from '@passerelle/contracts/country-names.ts'
import type { Fields } from '@passerelle/contracts/fields.ts'
import { answer as limits } from '@passerelle/contracts/limits.ts'
import { valueAt, withValue, type Schema, type Values } from '@passerelle/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../../forms/choices.ts'
import { schemaOf } from '../../forms/form.ts'
import { profileFields, useRecordLabels } from '../../forms/record-fields.ts'

type FieldValues = Readonly<Record<string, string | number | null>>

/** The present values, nested as the form reads them. */
export function storedValues(fields: FieldValues): Values {
  return Object.entries(fields).reduce<Values>(
    (values, [path, value]) => withValue(values, path, value),
    {},
  )
}

const comparable = (value: unknown) =>
  typeof value === 'string' ? value.trim() || null : (value ?? null)

/** What differs from the present values, nested as it is sent; undefined without any change. */
export function changesIn(fields: FieldValues, values: Values): Values | undefined {
  const changed = Object.entries(fields)
    .map(([path, before]) => [path, before, comparable(valueAt(values, path))] as const)
    .filter(([, before, after]) => comparable(before) !== after)
  return changed.length === 0
    ? undefined
    : changed.reduce<Values>((changes, [path, , after]) => withValue(changes, path, after), {})
}

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

/** The options of the fields. The countries are here already, with the lists of the form. */
export function useConstants() {
  const { language } = useTranslation().i18n
  const choices = useChoices()
  return useMemo(
    () => ({ ...choices, countries: countryNames(countries, language) }),
    [choices, language],
  )
}
