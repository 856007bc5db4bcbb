import { Button, Notice } from '@passerelle/kit'
import type { ProblemBody } from '@passerelle/contracts/problem.ts'
import { useTranslation } from 'react-i18next'

export interface Refused { ok: false; status: number; problem?: ProblemBody }

/** The server was not reached, or cannot answer just now: trying again may help. */
export const isAway = ({ status }: Refused) => status === 0 || status >= 500

/** Why a call came to nothing, in words; what the screen itself knows better, it says itself. What was typed stays. */
export function useRefusalText() {
  const { t } = useTranslation()
  return (refused: Refused) => {
    if (isAway(refused)) return t('away')
    if (refused.status === 429) return t('tooManyAttempts')
    return refused.problem?.detail ?? t('wentWrong')
  }
}

/** A red notice on top of the content; with 'Try again' when the server was away. */
export function RefusalNotice({ refused, onRetry }: { refused: Refused; onRetry?: () => void }) {
  const { t } = useTranslation()
  const text = useRefusalText()(refused)
  const retry = onRetry && isAway(refused) && <Button variant="secondarySmall" onClick={onRetry}>{t('tryAgain')}</Button>
  return <Notice tone="red" role="alert" action={retry}>{text}</Notice>
}
