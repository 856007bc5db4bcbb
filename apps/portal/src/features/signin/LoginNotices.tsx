import { useHistoryEntryState } from '../../navigation/history-state.tsx'
import { PasskeySignIn, type PasskeySignInProps } from './PasskeySignIn.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { usePreloadNext } from './usePreloadNext.ts'

interface LoginNoticesProps extends PasskeySignInProps {
  /** A sign-in was refused, which is said instead. */
  hasProblem: boolean
}

/**
 * What is not needed to sign in, and loads at once: why the person is here again, and the offer of
 * the passkeys of this device. What follows the sign-in loads later.
 */
export function LoginNotices({ hasProblem, ...passkey }: LoginNoticesProps) {
  const entry = useHistoryEntryState()
  usePreloadNext()
  return (
    <>
      {'ended' in Object(entry) && !hasProblem && <SessionEnded entry={entry} />}
      <PasskeySignIn {...passkey} />
    </>
  )
}
