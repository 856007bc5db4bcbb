import type { RecordCorrections } from '@passerelle/contracts/profile.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'
import { Button, Dialog, Form, Stack, valueAt, withValue, type Values } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { useConstants } from '../../../forms/constants.ts'
import { useFieldErrorText, useSharedErrorTexts } from '../../../forms/field-errors.ts'
import { schemaOf } from '../../../forms/form.ts'
import { useFormTexts } from '../../../forms/form-texts.ts'
import { changesIn, storedValues, type FieldValues } from '../../../forms/record/record-changes.ts'
import { profileFields, useRecordLabels } from '../../../forms/record/record-fields.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'
import type { Agent } from '../agents/useAgent.ts'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'

const { email: _, ...own } = profileSections.you
const ownFields = { ...own, ...profileSections.work, ...profileSections.workHere }
const prefix = 'agency.'
const paths = [...Object.keys(ownFields), ...Object.keys(agencyFields).map((name) => prefix + name)]

interface CorrectionsDialogProps {
  agent: Agent
  onClose: () => void
  /** Approves with these corrections; resolves with false if nothing was decided. */
  onApprove: (corrections: RecordCorrections | undefined) => Promise<boolean>
  isBusy: boolean
  problem: CallProblem | null
}

/** Lets a reviewer set fields right while approving. */
export function CorrectionsDialog(props: CorrectionsDialogProps) {
  return (
    <WithTexts of={['choices', 'profile', 'forms']} waiting={null}>
      <CorrectionsForm {...props} />
    </WithTexts>
  )
}

function useCorrectionsSchema() {
  const { t } = useTranslation(['profile', 'common', 'queue'])
  const labelOf = useRecordLabels()
  const person = schemaOf([{ title: t('sections.you'), fields: ownFields }], { labelOf })
  const agency = schemaOf([{ title: t('common:agencyData'), fields: agencyFields, prefix }], {
    labelOf: (name) => labelOf(prefix + name),
    countryPath: 'agency.country_id',
  })
  return { sections: [...(person.sections ?? []), ...(agency.sections ?? [])] }
}

/** The errors of the answer, by the paths of the form's values. */
function useErrors(problem: CallProblem | null): Record<string, string> {
  const textOf = useFieldErrorText(profileFields)
  return Object.fromEntries(
    Object.entries(problem?.body?.errors ?? {}).map(([name, error]) => {
      const path = name.replace(/^corrections[.]/, '')
      return [path, textOf(error, path)]
    }),
  )
}

function CorrectionsForm({ agent, onClose, onApprove, isBusy, problem }: CorrectionsDialogProps) {
  const { t } = useTranslation(['staff', 'common', 'forms', 'queue'])
  const [stored] = useState<FieldValues>(() =>
    Object.fromEntries(
      paths.map((path) => [path, (valueAt(agent, path) ?? null) as string | null]),
    ),
  )
  const [values, setValues] = useState<Values>(() => storedValues(stored))
  const [attempt, setAttempt] = useState(0)
  const corrections = changesIn(stored, values)
  const errors = useErrors(attempt > 0 ? problem : null)
  const hasErrors = Object.keys(errors).length > 0
  useUnsaved(corrections !== undefined)
  const send = async () => {
    if (isBusy) return
    if (await onApprove(corrections)) onClose()
    else setAttempt((tries) => tries + 1)
  }
  return (
    <Dialog open title={t('queue:correct.title')} onClose={onClose} closeText={t('common:close')}>
      <Form
        schema={useCorrectionsSchema()}
        values={values}
        onChange={(path, value) => setValues((before) => withValue(before, path, value))}
        errors={errors}
        constants={useConstants()}
        texts={useFormTexts()}
        idPrefix="correct-"
        disabled={isBusy}
        summary={{
          title: t('forms:thereIsAProblem'),
          attempt,
          sharedTexts: useSharedErrorTexts(),
        }}
        validate={false}
        onSubmit={() => void send()}
      >
        <Stack gap="close">
          {attempt > 0 && problem && !hasErrors && <DecisionProblem keepsInput problem={problem} />}
          <p>{t('queue:correct.lead')}</p>
          <Button variant="primaryMedium" type="submit" busy={isBusy}>
            {t('queue:correct.approve')}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  )
}
