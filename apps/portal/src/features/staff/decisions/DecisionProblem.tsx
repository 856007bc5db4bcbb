import { Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import type { RefusedDecision } from './useDecision.ts'

/** Why a decision was refused: who was first, what has changed, or that the record is one's own. */
export function DecisionProblem({
  problem,
  keepsInput = false,
}: {
  problem: RefusedDecision
  /** The person has entered something, and it is still on the page. */
  keepsInput?: boolean
}) {
  const text = useDecisionProblemText()(problem)
  return text === undefined ? (
    <ProblemNotice problem={problem} keepsInput={keepsInput} />
  ) : (
    <Notice tone="red" role="alert">
      {text}
    </Notice>
  )
}

function useDecisionProblemText() {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  return ({ body, about }: RefusedDecision) => {
    const { code } = body ?? {}
    if (code === 'changed' || code === 'ownRecord' || code === 'tooLate')
      return t(`queue:refused.${code}`)
    if (!body?.decided) return undefined
    const { state, by, at } = body.decided
    const words = t(`queue:refused.${state}`, {
      by: by ?? t('queue:refused.somebody'),
      at: formatMoment(at, i18n.language),
    })
    return about === undefined ? words : t('queue:refused.about', { name: about, words })
  }
}
