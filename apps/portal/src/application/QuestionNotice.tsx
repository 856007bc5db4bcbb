import { Button, Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../i18n/format.ts'
import { WithTexts } from '../i18n/WithTexts.tsx'

interface QuestionNoticeProps {
  /** Until when the agent may answer, ISO 8601. */
  answerBy: string
}

/** Says that staff have asked the agent a question, and leads to its answer. */
export function QuestionNotice({ answerBy }: QuestionNoticeProps) {
  return (
    <WithTexts of={['home']} waiting={null}>
      <AskedQuestion answerBy={answerBy} />
    </WithTexts>
  )
}

function AskedQuestion({ answerBy }: QuestionNoticeProps) {
  const { t, i18n } = useTranslation('home')
  return (
    <Notice
      tone="amber"
      action={
        <Button variant="secondarySmall" href="/application">
          {t('answer')}
        </Button>
      }
    >
      {t('question', { moment: formatMoment(answerBy, i18n.language) })}
    </Notice>
  )
}
