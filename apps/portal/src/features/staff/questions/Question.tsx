import { Button, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byScreenOrder, useChangeTexts } from '../../../forms/record/record-words.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Agent, ReadAgent } from '../agents/useAgent.ts'
import { ValueChanges } from '../agents/ValueChanges.tsx'
import type { LastDecision } from '../decisions/LastResult.tsx'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../keys/KeyHint.tsx'
import { useDeskKeys } from '../keys/useDeskKeys.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import { useQuestion, type AskedPerson, type SendQuestion } from './useQuestion.ts'

const QuestionDialog = lazyPart(async () => (await import('./QuestionDialog.tsx')).QuestionDialog, {
  showsFailure: true,
})

interface QuestionToAgentProps {
  person: AskedPerson
  mayAsk: boolean
  read: ReadAgent
  list: Pick<DeskList<unknown>, 'reload'>
  /** Takes the result in words. */
  onAsked: (result: LastDecision) => void
}

/** The question about what waits of an agent, once the record has been read. */
export function QuestionToAgent({ person, mayAsk, read, list, onAsked }: QuestionToAgentProps) {
  const sending = useQuestion(mayAsk ? person : undefined, read, list, onAsked)
  if (!read.agent) return null
  return <Question agent={read.agent} name={person.name} sending={sending} />
}

interface QuestionProps {
  agent: Agent
  /** The agent's name in the reader's order. */
  name: string
  /** Undefined for somebody who decides nothing, and when nothing waits. */
  sending: SendQuestion | undefined
}

/** The last question to an agent with its answer, and the button that asks. */
function Question({ agent, name, sending }: QuestionProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const [isAsking, setAsking] = useState(false)
  const { question } = agent
  const isOpen = question !== null && question.closed_at === null && question.answered_at === null
  const mayAsk = sending !== undefined && !isOpen
  const ask = () => setAsking(true)
  useDeskKeys(mayAsk ? { q: ask } : {})
  return (
    <section className={styles.notes} aria-label={t('queue:question.title')}>
      {question && <Asked question={question} />}
      {mayAsk && (
        <Button variant="secondarySmall" onClick={ask} iconEnd={<KeyHint name="Q" />}>
          {t('queue:question.add')}
        </Button>
      )}
      {sending && isAsking && (
        <QuestionDialog
          agent={agent}
          name={name}
          onClose={() => setAsking(false)}
          onSend={sending.send}
          problem={sending.problem}
        />
      )}
    </section>
  )
}

type AskedQuestion = NonNullable<Agent['question']>

function Asked({ question }: { question: AskedQuestion }) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const { labelOf } = useChangeTexts()
  const at = (time: string) => formatMoment(time, i18n.language)
  const { text, fields, asked_by: by, asked_at: askedAt, answered_at: answeredAt } = question
  return (
    <>
      <div>
        <Text variant="small">
          {t('queue:question.asked', { by: by ?? t('queue:refused.somebody'), at: at(askedAt) })}
        </Text>
        <p dir="auto">{text}</p>
        {fields.length > 0 && (
          <Text variant="small">
            {t('queue:question.fields')}:{' '}
            {new Intl.ListFormat(i18n.language).format(fields.toSorted(byScreenOrder).map(labelOf))}
          </Text>
        )}
      </div>
      <div>
        {answeredAt === null ? (
          <Text variant="small">
            {question.closed_at === null
              ? t('queue:question.answerBy', { at: at(question.answer_by) })
              : t('queue:question.notAnswered')}
          </Text>
        ) : (
          <>
            <Text variant="small">{t('queue:question.answered', { at: at(answeredAt) })}</Text>
            <p dir="auto">{question.answer}</p>
            <ValueChanges changes={question.changes} />
          </>
        )}
      </div>
    </>
  )
}
