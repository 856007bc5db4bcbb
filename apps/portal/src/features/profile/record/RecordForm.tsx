import { Form, type Schema } from '@passerelle/kit'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../../../forms/choices.ts'
import { useCountryOptions } from '../../../forms/countries.ts'
import { useFieldErrorText, useSharedErrorTexts } from '../../../forms/field-errors.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { useList } from '../../../api/lists.ts'
import { profileFields } from '../../../forms/record/record-fields.ts'
import { useErrorTitle } from '../../../ui/useErrorTitle.ts'
import { nested, type Value } from '../form/draft.ts'
import { useProfileForm } from '../form/form-context.ts'
import { usePendingFields } from '../form/usePendingFields.ts'

/** Edits the fields of the draft that this schema shows. */
export function RecordForm({
  schema,
  onBlur,
}: {
  schema: Schema
  onBlur?: (path: string) => void
}) {
  const { t } = useTranslation(['common', 'choices', 'forms'])
  const { agent, draft, changed, fieldErrors, attempt, edit, save, fieldToFocusRef, isAskedAbout } =
    useProfileForm()
  const choices = {
    ...useChoices(),
    countries: useCountries([draft.country_id, draft['agency.country_id']]),
  }
  const texts = { ...useFormTexts(), incompleteDate: t('choices:wholeDate') }
  const textOf = useFieldErrorText(profileFields)
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([path, fieldError]) => [path, textOf(fieldError, path)]),
  )
  useEffect(() => {
    if (fieldToFocusRef.current === undefined || !isAskedAbout(fieldToFocusRef.current)) return
    document.getElementById(fieldToFocusRef.current)?.focus()
    fieldToFocusRef.current = undefined
  })
  const withPending = usePendingFields(Object.keys(agent.pending_changes).length > 0)
  useErrorTitle(Object.keys(errors).length > 0)
  const onlyMissing = Object.values(fieldErrors).every((fieldError) => fieldError === 'required')

  return (
    <Form
      schema={withPending ? withPending(schema, agent.pending_changes) : schema}
      values={{ ...nested(draft), pin_code: agent.pin_code }}
      onChange={(path, value) => edit(path, value as Value)}
      onBlur={onBlur}
      errors={errors}
      changed={changed}
      constants={choices}
      texts={texts}
      summary={{
        title: t(onlyMissing ? 'forms:completeAll' : 'forms:thereIsAProblem'),
        attempt,
        sharedTexts: useSharedErrorTexts(),
      }}
      validate={false}
      onSubmit={save}
    >
      <button type="submit" hidden>
        {t('save')}
      </button>
    </Form>
  )
}

/** The countries by name. While they load, the chosen ones show a waiting text. */
function useCountries(chosen: readonly unknown[]) {
  const { t } = useTranslation('common')
  const { listed } = useList('countries')
  const options = useCountryOptions(listed)
  if (listed.step === 'ready') return options
  return [...new Set(chosen)]
    .filter((id) => typeof id === 'number')
    .map((id) => ({ id, name: listed.step === 'loading' ? t('wait') : String(id) }))
}
