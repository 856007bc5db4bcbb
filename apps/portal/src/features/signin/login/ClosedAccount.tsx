import { Button, Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSettings } from '../../../state/settings.ts'
import { useProblemText } from '../../../ui/ProblemNotice.tsx'

/** Does the problem say that the account was declined or suspended? Its password was right. */
export function isClosed({ body }: CallProblem) {
  return body?.code === 'declined' || body?.code === 'suspended'
}

/**
 * Says that the account is closed, why and until when, and where to ask. Needs the texts of
 * `recovery`.
 */
export function ClosedAccount({ problem }: { problem: CallProblem }) {
  const { t, i18n } = useTranslation('recovery')
  const { brand } = useSettings()
  const plainText = useProblemText()(problem)
  const { until, reason, contact } = problem.body ?? {}
  const text =
    until === undefined
      ? plainText
      : [t('closed.suspendedUntil', { moment: formatMoment(until, i18n.language) }), reason]
          .filter(Boolean)
          .join(' ')
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        contact !== undefined && (
          <Button variant="secondarySmall" href={contact}>
            {t('closed.contact')}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <p>{t('closed.help', { brand })}</p>
    </Notice>
  )
}
