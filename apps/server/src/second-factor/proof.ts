/** The proof that a change of second factors, of rights or of the e-mail address asks for. */
import { secondFactor as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import { checkOwnPassword } from '../sessions/password-check.ts'
import type { Caller } from '../sessions/sessions.ts'

interface EnteredPassword {
  readonly password: string | undefined
  readonly network: string
}

const isYounger = ({ now }: Pick<Deps, 'now'>, at: Date, age: number) =>
  now().getTime() - at.getTime() < age

/** Says whether the session proved a second factor in the last minutes. */
export function isProofRecent(deps: Pick<Deps, 'now'>, { factorAt }: Caller): boolean {
  return factorAt !== null && isYounger(deps, factorAt, limits.recent)
}

/**
 * Says whether the session began less than this time ago. The sign-in of a site is no proof: it says
 * nothing about who sits at the browser.
 * @param age milliseconds
 */
export function isSignInRecent(
  deps: Pick<Deps, 'now'>,
  { signedInAt, signedInWith }: Caller,
  age: number,
): boolean {
  return signedInWith !== 'assertion' && isYounger(deps, signedInAt, age)
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
  return requirePasswordUnless(isProofRecent(deps, caller), deps, caller, entered)
}

/**
 * Checks the same before a change of another person's factors or rights. A sign-in of the last five
 * minutes counts too, unless a site vouched for it (docs/decisions/0063).
 * @throws Problem as `requireProof`
 */
export async function requireProofOrSignIn(
  deps: Deps,
  caller: Caller,
  entered: EnteredPassword,
): Promise<void> {
  const isProven = isProofRecent(deps, caller) || isSignInRecent(deps, caller, limits.recent)
  return requirePasswordUnless(isProven, deps, caller, entered)
}

/**
 * Checks the caller's password. Without one it passes only what is proven in another way.
 * @throws Problem as `requireProof`
 */
export async function requirePasswordUnless(
  isProven: boolean,
  deps: Deps,
  caller: Caller,
  { password, network }: EnteredPassword,
): Promise<void> {
  if (password !== undefined)
    await deps.passwords.admit(network, () => checkOwnPassword(deps, caller, password, 'password'))
  else if (!isProven) throw new Problem(403, 'passwordRequired', 'Please enter your password.')
}
