import { Button, Notice } from '@passerelle/kit'
import type { ProblemCode } from '@passerelle/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../api/call.ts'

/** The server was not reached, or cannot answer just now. Another try may help. */
export function isAway({ status }: CallProblem) {
  return status === 0 || status >= 500
}

/**
 * The text of a problem by its code. The server's own texts are English and never shown.
 */
const textNames: {
  readonly [code in ProblemCode]?:
    'invalid' | 'signInAgain' | 'declined' | 'suspended' | 'notFound' | 'conflict' | 'tooLarge'
} = {
  invalid: 'invalid',
  noSession: 'signInAgain',
  badToken: 'signInAgain',
  declined: 'declined',
  suspended: 'suspended',
  notFound: 'notFound',
  conflict: 'conflict',
  tooLarge: 'tooLarge',
}

/**
 * Returns the reason of a failed call as text. A screen says it itself where it knows more. Forms
 * keep their content.
 */
export function useProblemText() {
  const { t } = useTranslation()
  return (problem: CallProblem) => {
    if (isAway(problem)) return t('away')
    if (problem.status === 429) return t('tooManyAttempts')
    const { code, reason } = problem.body ?? {}
    const name = code && textNames[code]
    return name ? [t(`refusals.${name}`), reason].filter(Boolean).join(' ') : t('wentWrong')
  }
}

/** A red notice above the content, with 'Try again' when the server was not reached. */
export function ProblemNotice({
  problem,
  onRetry,
  keepsInput: entered = false,
}: {
  problem: CallProblem
  onRetry?: () => void
  /** The person has entered something, and it is still on the page. */
  keepsInput?: boolean
}) {
  const { t } = useTranslation()
  const text = useProblemText()(problem)
  const retry = onRetry && isAway(problem) && (
    <Button variant="secondarySmall" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Notice tone="red" role="alert" action={retry}>
      {entered && isAway(problem) ? t('awayStillHere') : text}
    </Notice>
  )
}
