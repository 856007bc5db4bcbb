import { applies } from '@passerelle/contracts/fields.ts'
import { changeQuestionFields, questionFields } from '@passerelle/contracts/question-fields.ts'
import { Checkbox, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { profileFields, useRecordLabels } from '../../../forms/record/record-fields.ts'
import type { Agent } from '../agents/useAgent.ts'
import styles from '../desk/desk.module.css'
import type { ChosenReason } from '../dialogs/reason-list.ts'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'

/** A question as it is sent: a kept one or a text, and the fields that may be corrected. */
export type SentQuestion = ({ readonly reason_id: string } | { readonly question: string }) & {
  readonly fields: readonly string[]
}

interface QuestionDialogProps {
  agent: Agent
  /** The agent's name in the reader's order. */
  name: string
  onClose: () => void
  /** Resolves with false if the question was not sent. */
  onSend: (question: SentQuestion) => Promise<boolean>
  problem: CallProblem | null
}

/** Asks for a question to an agent, and which fields the answer may correct. */
export function QuestionDialog({ agent, name, onClose, onSend, problem }: QuestionDialogProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const [fields, setFields] = useState<readonly string[]>([])
  const withText = (reason: ChosenReason) =>
    'reason' in reason ? { question: reason.reason, fields } : { ...reason, fields }
  return (
    <ReasonDialog
      title={t('queue:question.add')}
      lead={t('queue:question.lead', { name })}
      label={t('queue:question.one')}
      action={t('queue:question.send')}
      isHarmless
      purpose="ask"
      person={{ name, locale: agent.locale }}
      onClose={onClose}
      onSend={(reason) => onSend(withText(reason))}
      problem={problem}
    >
      <TicketRow>
        <QuestionFields agent={agent} chosen={fields} onChange={setFields} />
      </TicketRow>
    </ReasonDialog>
  )
}

interface QuestionFieldsProps {
  agent: Agent
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const isOfAgency = (path: string) => path.startsWith('agency.')

/** The fields that the agent has, each with a box. */
function QuestionFields({ agent, chosen, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation(['staff', 'queue', 'common'])
  const labelOf = useRecordLabels()
  const countryOf = (path: string) =>
    isOfAgency(path) ? agent.agency.country_id : agent.country_id
  const allowed = agent.state === 'activated' ? questionFields : changeQuestionFields
  const offered = allowed.filter((path) =>
    applies({ onlyFor: profileFields[path]?.onlyFor }, countryOf(path)),
  )
  const boxFor = (path: string) => (
    <Checkbox
      key={path}
      id={`ask-${path.replace('.', '-')}`}
      label={labelOf(path)}
      checked={chosen.includes(path)}
      onChange={(isChosen) =>
        onChange(isChosen ? [...chosen, path] : chosen.filter((each) => each !== path))
      }
    />
  )
  return (
    <fieldset className={styles.fields}>
      <legend>{t('queue:question.fields')}</legend>
      {offered.filter((path) => !isOfAgency(path)).map(boxFor)}
      {/* The agent and the agency each have a country. */}
      <fieldset className={styles.fields}>
        <legend>{t('common:agencyData')}</legend>
        {offered.filter(isOfAgency).map(boxFor)}
      </fieldset>
    </fieldset>
  )
}
