import { emailChangeLink, hours } from '@passerelle/contracts/limits.ts'
import { confirmEmail, emailChangeStatus, type EmailChangeOutcome } from '@passerelle/contracts/profile.ts'
import { Button, Centre, Horizon, Lead, Notice, Spinner } from '@passerelle/kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsSignedIn } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { Heading } from '../../app/Heading.tsx'
import { useAppSelector } from '../../app/store.ts'

/** The link waits for a click or for an answer, or has one. */
type State = { step: 'asking'; failed?: boolean } | { step: 'waiting' } | { step: 'done'; outcome: EmailChangeOutcome }

const outcomes = Object.keys(emailChangeStatus) as EmailChangeOutcome[]
const outcomeOf = (status: (typeof emailChangeStatus)[EmailChangeOutcome]) => outcomes.find((outcome) => emailChangeStatus[outcome] === status) ?? 'invalid'

/**
 * Mail scanners follow links and run scripts: by itself the page confirms only in a browser that somebody is signed in with.
 * @param token secret of the link; empty when there was none
 */
export function Confirmation({ token }: { token: string }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const [state, setState] = useState<State>(() => (token === '' ? { step: 'done', outcome: 'noLink' } : { step: 'asking' }))
  const call = useCall()
  const confirm = useCallback(async () => {
    setState({ step: 'waiting' })
    const result = await call(confirmEmail, { hash: token })
    setState(result.ok ? { step: 'done', outcome: outcomeOf(result.answer.status_id) } : { step: 'asking', failed: true })
  }, [call, token])

  const isOwnBrowser = useRef(isSignedIn && token !== '')
  useEffect(() => {
    if (isOwnBrowser.current) void confirm()
    isOwnBrowser.current = false // once: a link is used once, however often React mounts
  }, [confirm])

  if (state.step === 'waiting') return <Waiting />
  if (state.step === 'asking') return <Asking failed={state.failed === true} onConfirm={() => void confirm()} />
  return <Result outcome={state.outcome} />
}

function Waiting() {
  const { t } = useTranslation('profile')
  return <Centre busy><Spinner big label={t('confirmEmail.waiting')} /></Centre>
}

function Asking({ failed, onConfirm }: { failed: boolean; onConfirm: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Centre>
      <Horizon level={0} />
      <Heading title={t('confirmEmail.ask')} />
      <Lead>{t('confirmEmail.askLead')}</Lead>
      {failed && <Notice tone="red" role="alert">{t('confirmEmail.failed')}</Notice>}
      <Button onClick={onConfirm}>{t('confirmEmail.confirm')}</Button>
    </Centre>
  )
}

function Result({ outcome }: { outcome: EmailChangeOutcome }) {
  const { t } = useTranslation('profile')
  const name = outcome === 'noLink' ? 'invalid' : outcome
  const life = emailChangeLink.life / hours(1)
  return (
    <Centre>
      <Horizon level={outcome === 'complete' ? 1 : -1} />
      <Heading title={t(`confirmEmail.${name}.title`)} />
      <Lead>{t(`confirmEmail.${name}.lead`, { hours: life })}</Lead>
      <Button href="/profile/info">{t('menu.info')}</Button>
    </Centre>
  )
}
