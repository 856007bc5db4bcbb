/** The proof that a change of second factors, or of what another person may do, asks for. */
import { secondFactor as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import { checkOwnPassword } from '../sessions/password-check.ts'
import type { Caller } from '../sessions/sessions.ts'

interface EnteredPassword {
  readonly password: string | undefined
  readonly network: string
}

function isRecent({ now }: Pick<Deps, 'now'>, at: Date): boolean {
  return now().getTime() - at.getTime() < limits.recent
}

/** Says whether the session proved a second factor in the last minutes. */
export function isProofRecent(deps: Pick<Deps, 'now'>, { factorAt }: Caller): boolean {
  return factorAt !== null && isRecent(deps, factorAt)
}

/**
 * Checks that a change of the own second factors comes from the caller and not from somebody who
 * found an open session: by the caller's password, or by a second factor of the last five minutes.
 * @throws Problem 403 passwordRequired, 400 or 401 when the password is wrong
 */
export async function requireProof(
  deps: Deps,
  caller: Caller,
  entered: EnteredPassword,
): Promise<void> {
  return checkPasswordUnless(isProofRecent(deps, caller), deps, caller, entered)
}

/**
 * Checks the same before a change of another person's factors or rights. A sign-in of the last five
 * minutes counts too, unless a site vouched for it (docs/decisions/0060).
 * @throws Problem as `requireProof`
 */
export async function requireRecentSignIn(
  deps: Deps,
  caller: Caller,
  entered: EnteredPassword,
): Promise<void> {
  const isSignInRecent = caller.signedInWith !== 'assertion' && isRecent(deps, caller.signedInAt)
  return checkPasswordUnless(isSignInRecent || isProofRecent(deps, caller), deps, caller, entered)
}

async function checkPasswordUnless(
  isProven: boolean,
  deps: Deps,
  caller: Caller,
  { password, network }: EnteredPassword,
): Promise<void> {
  if (password !== undefined)
    await deps.passwords.admit(network, () => checkOwnPassword(deps, caller, password, 'password'))
  else if (!isProven) throw new Problem(403, 'passwordRequired', 'Please enter your password.')
}
