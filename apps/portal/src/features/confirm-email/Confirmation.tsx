import { emailChangeLink, hours } from '@passerelle/contracts/limits.ts'
import { emailChangeStatus, type EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import { Button, Centre, Horizon, Lead, Spinner } from '@passerelle/kit'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStoredUser } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import { Heading } from '../../ui/Heading.tsx'
import { RefusalNotice, type ProblemNoticeProps } from '../../ui/RefusalNotice.tsx'

/** The states of the page: it asks for a click, waits for the answer, or shows the result. */
type State =
  | { step: 'asking'; refused?: ProblemNoticeProps }
  | { step: 'waiting' }
  | { step: 'done'; outcome: EmailChangeOutcome }

const outcomes = Object.keys(emailChangeStatus) as EmailChangeOutcome[]
const outcomeOf = (status: (typeof emailChangeStatus)[EmailChangeOutcome]) =>
  outcomes.find((outcome) => emailChangeStatus[outcome] === status) ?? 'invalid'

/**
 * Mail scanners follow links and run scripts. So the page confirms without a click only in a
 * browser in which somebody signed in.
 */
const firstState = (token: string): State =>
  token === ''
    ? { step: 'done', outcome: 'noLink' }
    : { step: readStoredUser() ? 'waiting' : 'asking' }

/** @param token the secret of the link, empty if there was none */
export function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState(() => firstState(token))
  const call = useCall()
  const confirm = useCallback(async () => {
    setState({ step: 'waiting' })
    const result = await call('POST /api/user/confirm_email', { hash: token })
    if (result.ok) setState({ step: 'done', outcome: outcomeOf(result.answer.status_id) })
    // The server refuses a malformed token with 400. For the reader it is an invalid link.
    else
      setState(
        result.status === 400
          ? { step: 'done', outcome: 'invalid' }
          : { step: 'asking', refused: result },
      )
  }, [call, token])

  useEffect(() => {
    const start = async () => confirm()
    if (firstState(token).step === 'waiting') void start()
  }, [confirm, token])

  switch (state.step) {
    case 'waiting':
      return <Waiting />
    case 'asking':
      return <ConfirmQuestion refused={state.refused} onConfirm={() => void confirm()} />
    case 'done':
      return <Result outcome={state.outcome} />
  }
}

function Waiting() {
  const { t } = useTranslation('links')
  return (
    <Centre busy>
      <Spinner big label={t('confirmEmail.waiting')} />
    </Centre>
  )
}

/** Asks for one click. After a failed call it also shows the problem. */
function ConfirmQuestion({
  refused,
  onConfirm,
}: {
  refused: ProblemNoticeProps | undefined
  onConfirm: () => void
}) {
  const { t } = useTranslation('links')
  return (
    <Centre>
      <Horizon level={0} />
      <Heading title={t('confirmEmail.ask')} />
      <Lead>{t('confirmEmail.askLead')}</Lead>
      {refused && <RefusalNotice refused={refused} />}
      <Button spread onClick={onConfirm}>
        {t('confirmEmail.confirm')}
      </Button>
    </Centre>
  )
}

/** The result of the confirmation, and a link back to the profile. */
function Result({ outcome }: { outcome: EmailChangeOutcome }) {
  const { t } = useTranslation(['links', 'common'])
  const name = outcome === 'noLink' ? 'invalid' : outcome
  return (
    <Centre>
      <Horizon level={outcome === 'complete' ? 1 : -1} />
      <Heading title={t(`confirmEmail.${name}.title`)} />
      <Lead>{t(`confirmEmail.${name}.lead`, { count: emailChangeLink.life / hours(1) })}</Lead>
      <Button href="/profile/info" spread>
        {t('common:personalData')}
      </Button>
    </Centre>
  )
}
