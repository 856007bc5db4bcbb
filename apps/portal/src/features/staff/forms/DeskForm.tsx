import { Button, Form, Notice, Perforation, type FormTexts, type Schema } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { useSharedErrorTexts } from '../../../forms/field-errors.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useErrorTitle } from '../../../ui/useErrorTitle.ts'
import styles from './DeskForm.module.css'
import type { useDeskForm } from './useDeskForm.ts'

export interface DeskFormProps {
  form: Pick<
    ReturnType<typeof useDeskForm>,
    'draft' | 'attempt' | 'problem' | 'isBusy' | 'edit'
  > & {
    /** The error texts of the fields. */
    errors: Readonly<Record<string, string>>
    save: () => Promise<void>
  }
  schema: Schema
  /** The texts that only fields of this form show. */
  texts?: FormTexts
  /** The button that sends the form. */
  action: string
  onCancel: () => void
  /** What a conflict means here. @default the text of every conflict */
  conflictText?: string
}

/** A form of the desk with its buttons. */
export function DeskForm({
  form: { draft, errors, attempt, problem, isBusy, edit, save },
  schema,
  texts,
  action,
  onCancel,
  conflictText,
}: DeskFormProps) {
  const { t } = useTranslation(['common', 'forms'])
  useErrorTitle(Object.keys(errors).length > 0)
  return (
    <Form
      schema={schema}
      values={draft}
      onChange={edit}
      errors={errors}
      texts={{ ...useFormTexts(), ...texts }}
      idPrefix="desk-"
      disabled={isBusy}
      summary={{ title: t('forms:thereIsAProblem'), attempt, sharedTexts: useSharedErrorTexts() }}
      validate={false}
      onSubmit={() => void save()}
    >
      <div className={styles.end}>
        <Perforation />
        {problem && (
          <FormProblem problem={problem} conflictText={conflictText} onRetry={() => void save()} />
        )}
        <div className={styles.actions}>
          <Button variant="secondaryMedium" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="primaryMedium" type="submit" busy={isBusy}>
            {action}
          </Button>
        </div>
      </div>
    </Form>
  )
}

interface FormProblemProps {
  problem: CallProblem
  conflictText: string | undefined
  onRetry: () => void
}

function FormProblem({ problem, conflictText, onRetry }: FormProblemProps) {
  return conflictText !== undefined && problem.body?.code === 'conflict' ? (
    <Notice tone="red" role="alert">
      {conflictText}
    </Notice>
  ) : (
    <ProblemNotice problem={problem} onRetry={onRetry} keepsInput />
  )
}
