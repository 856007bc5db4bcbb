import { Notice, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import styles from './application.module.css'
import type { AnswerFormProps } from './AnswerForm.tsx'

const AnswerForm = lazyPart(async () => (await import('./AnswerForm.tsx')).AnswerForm, {
  showsFailure: true,
})

/** The question of the staff, with the form for the answer or the answer that was sent. */
export function Question(props: AnswerFormProps) {
  const { t } = useTranslation('application')
  const { text, answer } = props.question
  return (
    <section className={styles.question} aria-labelledby="question">
      <Text variant="subtitle" as="h2" id="question">
        {t('question.title')}
      </Text>
      <p className={styles.written} dir="auto">
        {text}
      </p>
      {answer === null ? (
        <WithTexts of={['choices', 'forms', 'profile']} waiting={null}>
          <AnswerForm {...props} />
        </WithTexts>
      ) : (
        <>
          <Notice tone="green" role="status">
            {t('question.sent')}
          </Notice>
          <Text variant="subsubtitle" as="h3">
            {t('question.answer')}
          </Text>
          <p className={styles.written} dir="auto">
            {answer}
          </p>
        </>
      )}
    </section>
  )
}
