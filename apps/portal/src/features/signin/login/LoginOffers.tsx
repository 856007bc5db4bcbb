import { PasskeySignIn, type PasskeySignInProps } from './PasskeySignIn.tsx'
import { usePreloadNext } from '../next/usePreloadNext.ts'

const loadParts = () => [import('../recovery/Recovery.tsx'), import('./LoginProblem.tsx')]

/**
 * What is not needed to sign in, and loads at once: the offer of the passkeys of this device. What
 * follows the sign-in loads later.
 */
export function LoginOffers(passkey: PasskeySignInProps) {
  usePreloadNext(loadParts)
  return <PasskeySignIn {...passkey} />
}
