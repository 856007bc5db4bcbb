import { answer as limits } from '@passerelle/contracts/limits.ts'
import { Button, Form, withValue, type Values } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem, Result } from '../../api/call.ts'
import { useFieldErrorText, useSharedErrorTexts } from '../../forms/field-errors.ts'
import { useFormTexts } from '../../forms/form-texts.ts'
import { useConstants } from '../../forms/constants.ts'
import { changesIn, storedValues } from '../../forms/record/record-changes.ts'
import { profileFields } from '../../forms/record/record-fields.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useErrorTitle } from '../../ui/useErrorTitle.ts'
import { useUnsaved } from '../../ui/useUnsaved.ts'
import { useAnswerSchema } from './answer-schema.ts'
import styles from './application.module.css'
import type { Application } from './useApplication.ts'

type OpenQuestion = NonNullable<Application['question']>

/** An answer as it is sent. */
export interface SentAnswer {
  readonly question: string
  readonly text: string
  readonly changes?: Values
}

export interface AnswerFormProps {
  question: OpenQuestion
  /** Sends the answer; the page shows the new state of the registration. */
  onSend: (answer: SentAnswer) => Promise<Result<unknown>>
  /** Reads the registration again, which is not as it was. */
  onReload: () => void
}

/** The form for the answer, with the fields that the question names. The server checks it. */
export function AnswerForm({ question, onSend, onReload }: AnswerFormProps) {
  const { t } = useTranslation(['application', 'forms'])
  const form = useAnswer(question, onSend, onReload)
  const textOf = useFieldErrorText(profileFields)
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [
      path,
      path === 'text' && error === 'tooLong'
        ? t('forms:fieldErrors.tooLong', { count: limits.max })
        : textOf(error, path),
    ]),
  )
  useErrorTitle(Object.keys(errors).length > 0)
  return (
    <Form
      schema={useAnswerSchema(Object.keys(question.fields))}
      values={form.values}
      onChange={form.edit}
      errors={errors}
      constants={useConstants()}
      texts={useFormTexts()}
      idPrefix="answer-"
      disabled={form.isBusy}
      summary={{
        title: t('forms:thereIsAProblem'),
        attempt: form.attempt,
        sharedTexts: useSharedErrorTexts(),
      }}
      validate={false}
      onSubmit={() => void form.send()}
    >
      <div className={styles.send}>
        {form.problem && (
          <ProblemNotice problem={form.problem} keepsInput onRetry={() => void form.send()} />
        )}
        <Button type="submit" busy={form.isBusy}>
          {t('question.send')}
        </Button>
      </div>
    </Form>
  )
}

type FieldErrors = NonNullable<NonNullable<CallProblem['body']>['errors']>

/** The errors of the corrected fields have the paths of the form's values. */
const formErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path.replace(/^changes[.]/, ''), error]),
  )

function useAnswer(
  { id, fields }: OpenQuestion,
  onSend: AnswerFormProps['onSend'],
  onReload: () => void,
) {
  const [values, setValues] = useState<Values>(() => ({ ...storedValues(fields), text: '' }))
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  useUnsaved(isDirty)
  const edit = (path: string, value: unknown) => {
    setDirty(true)
    setValues((before) => withValue(before, path, value))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([at]) => at !== path)))
  }
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    const { text } = values
    const changes = changesIn(fields, values)
    const result = await onSend({
      question: id,
      text: typeof text === 'string' ? text : '',
      ...(changes && { changes }),
    })
    setBusy(false)
    if (result.ok) return setDirty(false)
    const named = result.body?.errors ?? {}
    const isNamed = Object.keys(named).length > 0
    setErrors(formErrors(named))
    if (isNamed) setAttempt((tries) => tries + 1)
    // After the end of the session the guard asks for the password over the form.
    setProblem(isNamed || result.status === 401 ? null : result)
    if (result.status === 409) onReload()
  }
  return { values, errors, attempt, isBusy, problem, edit, send }
}
