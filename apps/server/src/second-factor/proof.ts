/** The proof that a change of second factors asks for, of one's own and of another person's. */
import { secondFactor as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import { checkOwnPassword } from '../sessions/password-check.ts'
import type { Caller } from '../sessions/sessions.ts'

/** Says whether the session proved a second factor in the last minutes. */
export function isProofRecent({ now }: Pick<Deps, 'now'>, { factorAt }: Caller): boolean {
  return factorAt !== null && now().getTime() - factorAt.getTime() < limits.recent
}

/**
 * Checks that a change of second factors comes from the caller and not from somebody who found an
 * open session: by the caller's password, or by a second factor of the last five minutes.
 * @throws Problem 403 passwordRequired, 400 or 401 when the password is wrong
 */
export async function requireProof(
  deps: Deps,
  caller: Caller,
  { password, network }: { password: string | undefined; network: string },
): Promise<void> {
  if (password !== undefined)
    await deps.passwords.admit(network, () => checkOwnPassword(deps, caller, password, 'password'))
  else if (!isProofRecent(deps, caller))
    throw new Problem(403, 'passwordRequired', 'Please enter your password.')
}
