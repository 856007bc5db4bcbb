import { Button, Form, Notice, Perforation, type Schema } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { useSharedErrorTexts } from '../../../forms/field-errors.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useErrorTitle } from '../../../ui/useErrorTitle.ts'
import { ProofDialog } from '../dialogs/lazy-dialogs.ts'
import styles from '../sites/site.module.css'
import type { useDraftForm } from './draft-form.ts'

interface DraftFormProps {
  form: ReturnType<typeof useDraftForm>
  schema: Schema
  /** The button that sends the form. */
  action: string
  onCancel: () => void
  /** What a conflict means here. @default the text of every conflict */
  conflictText?: string
}

/** A form of the desk, with its buttons, and with the question for the password if it needs one. */
export function DraftForm({
  form: { draft, errors, attempt, problem, isBusy, edit, save, proof },
  schema,
  action,
  onCancel,
  conflictText,
}: DraftFormProps) {
  const { t } = useTranslation(['common', 'forms'])
  useErrorTitle(Object.keys(errors).length > 0)
  return (
    <>
      <Form
        schema={schema}
        values={draft}
        onChange={edit}
        errors={errors}
        texts={useFormTexts()}
        idPrefix="desk-"
        disabled={isBusy}
        summary={{ title: t('forms:thereIsAProblem'), attempt, sharedTexts: useSharedErrorTexts() }}
        validate={false}
        onSubmit={() => void save()}
      >
        <div className={styles.decision}>
          <Perforation />
          {problem && (
            <FormProblem
              problem={problem}
              conflictText={conflictText}
              onRetry={() => void save()}
            />
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
      {proof.isAsked && (
        <ProofDialog
          action={action}
          needsPassword
          send={proof.send}
          onDone={proof.close}
          onClose={proof.close}
        />
      )}
    </>
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
