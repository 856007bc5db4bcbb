import { Notice } from '@passerelle/kit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuietCall } from '../../../api/quiet-call.ts'
import type { CallProblem } from '../../../api/call.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import type { User } from '../../../state/account.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { ClosedAccount, isClosed } from './ClosedAccount.tsx'

export interface PasskeySignInProps {
  onSignedIn: (user: User) => unknown
  setBusy: (isBusy: boolean) => void
}

/** The offer ends after so many passkeys that failed: a device may answer by itself. */
const maxFailures = 3

/**
 * Lets the browser offer the passkeys of this device in the login field (conditional mediation).
 * Nothing is shown until one of them fails.
 */
export function PasskeySignIn(props: PasskeySignInProps) {
  const [problem, setProblem] = useState<CallProblem>()
  const [failures, setFailures] = useState(0)
  const [round, setRound] = useState(0)
  const beginAgain = () => setRound((before) => before + 1)
  const note = (failure: CallProblem) => {
    setProblem(failure)
    setFailures((before) => before + 1)
  }
  return (
    <>
      {failures < maxFailures && (
        <Offer key={round} {...props} onProblem={note} onOver={beginAgain} />
      )}
      {problem && <PasskeyProblem problem={problem} />}
    </>
  )
}

function PasskeyProblem({ problem }: { problem: CallProblem }) {
  if (problem.status === 401) return <Refusal />
  const plain = <ProblemNotice problem={problem} />
  if (!isClosed(problem)) return plain
  return (
    <WithTexts of={['recovery']} waiting={plain}>
      <ClosedAccount problem={problem} />
    </WithTexts>
  )
}

/** The passkey was wrong: for any reason, the person can only try again or use the password. */
function Refusal() {
  return (
    <WithTexts of={['factor']} waiting={null}>
      <Refused />
    </WithTexts>
  )
}

function Refused() {
  const { t } = useTranslation('factor')
  return (
    <Notice tone="red" role="alert">
      {t('passkey.failed')}
    </Notice>
  )
}

interface OfferProps extends PasskeySignInProps {
  onProblem: (problem: CallProblem) => void
  /** The offer must be made again. */
  onOver: () => void
}

/** Waits for a passkey and signs in with it. It shows nothing. */
function Offer(props: OfferProps) {
  const call = useQuietCall()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const end = new AbortController()
    const signIn = async () => {
      const passkey = await askForPasskey(call, end.signal, () => latest.current.onOver())
      if (!passkey) return
      const { setBusy, onSignedIn, onProblem, onOver } = latest.current
      setBusy(true)
      const result = await call('POST /api/login/passkey', { passkey })
      if (result.ok && 'token' in result.answer) return onSignedIn(result.answer)
      setBusy(false)
      if (!result.ok) onProblem(result)
      onOver()
    }
    // The password remains where a part of the program is lost.
    void signIn().catch(() => undefined)
    return () => end.abort()
  }, [call])
  return null
}

/** How long before the server's options become too old they are replaced. Milliseconds. */
const reserve = 60_000

/**
 * Waits until somebody chooses a passkey. Returns undefined where the browser offers none in a
 * field, and after `signal`.
 * @param onOld is called when the server's options are too old soon
 */
async function askForPasskey(
  call: ReturnType<typeof useQuietCall>,
  signal: AbortSignal,
  onOld: () => void,
) {
  if (!(await canOfferPasskeys())) return undefined
  const { provePasskey, stopAsking } = await import('../../../second-factor/prove-passkey.ts')
  const begun = await call('POST /api/login/passkey', {}, { signal })
  if (signal.aborted || !begun.ok || !('options' in begun.answer)) return undefined
  const { options: optionsJSON } = begun.answer
  const timer = setTimeout(onOld, (optionsJSON.timeout ?? 0) - reserve)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopAsking()
  })
  const passkey = await provePasskey({ optionsJSON, useBrowserAutofill: true })
  return signal.aborted ? undefined : passkey
}

/** Checked without the library, so that other browsers do not load it. */
async function canOfferPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
