import { Button, Notice } from '@passerelle/kit'
import type { ProblemBody, ProblemCode } from '@passerelle/contracts/problem.ts'
import { useTranslation } from 'react-i18next'

export interface ProblemNoticeProps {
  ok: false
  status: number
  problem?: ProblemBody
  /** Seconds. */
  retryAfter?: number
}

/** The server was not reached, or cannot answer just now. Another try may help. */
export const isAway = ({ status }: ProblemNoticeProps) => status === 0 || status >= 500

/**
 * The text of a problem by its code. The server's own texts are English and are used only for
 * problems that the portal never causes.
 */
const names: {
  readonly [code in ProblemCode]?:
    'invalid' | 'signInAgain' | 'declined' | 'suspended' | 'notFound' | 'conflict'
} = {
  invalid: 'invalid',
  noSession: 'signInAgain',
  badToken: 'signInAgain',
  declined: 'declined',
  suspended: 'suspended',
  notFound: 'notFound',
  conflict: 'conflict',
}

/**
 * Returns the reason of a failed call as text. A screen says it itself where it knows more. Forms
 * keep their content.
 */
export function useRefusalText() {
  const { t } = useTranslation()
  return (refused: ProblemNoticeProps) => {
    if (isAway(refused)) return t('away')
    if (refused.status === 429) return t('tooManyAttempts')
    const { code, detail = t('wentWrong'), reason } = refused.problem ?? {}
    const name = code && names[code]
    return name ? [t(`refusals.${name}`), reason].filter(Boolean).join(' ') : detail
  }
}

/** A red notice above the content, with 'Try again' when the server was not reached. */
export function RefusalNotice({
  refused,
  onRetry,
  entered = false,
}: {
  refused: ProblemNoticeProps
  onRetry?: () => void
  /** The person has entered something, and it is still on the page. */
  entered?: boolean
}) {
  const { t } = useTranslation()
  const text = useRefusalText()(refused)
  const retry = onRetry && isAway(refused) && (
    <Button variant="secondarySmall" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Notice tone="red" role="alert" action={retry}>
      {entered && isAway(refused) ? t('awayStillHere') : text}
    </Notice>
  )
}
