import { password as limits } from '@passerelle/contracts/limits.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { Config } from '../config/config.ts'
import { guessesFor } from './password-rating.ts'

type Policy = Pick<Config, 'passwordMin' | 'securityProfile'>

/** The owner of the password. Strangers try the owner's name and address first. */
export interface PasswordOwner {
  readonly role: Role | null
  readonly email: string
  readonly name: string
  readonly surname: string
}

/**
 * A password that needs fewer guesses counts as common. The bound includes every listed password,
 * also with one more digit or capital letter.
 */
const minUncommonGuesses = 1_000_000

/**
 * Only this many characters are rated. A longer password is not common, and rating takes longer
 * for longer text.
 */
const ratedLength = 64

/** Is the password shorter than an agent's may be under these settings? Needs no query. */
export function isTooShort(
  { passwordMin }: Pick<Config, 'passwordMin'>,
  password: string,
): boolean {
  return password.length < passwordMin
}

/**
 * Returns the field error of a new password (product reading, section 2); undefined for a good
 * one. Staff need 12 characters or more and no common password. Agents need the configured length
 * and, in the profiles `asvs` and `nist`, no common password.
 */
export async function passwordFieldError(
  config: Policy,
  password: string,
  owner: PasswordOwner,
): Promise<FieldErrorCode | undefined> {
  const isStaff = owner.role !== null
  if (isTooShort(config, password) || (isStaff && password.length < limits.staffMin))
    return 'tooShort'
  if ((isStaff || config.securityProfile !== 'standard') && (await isCommon(password, owner)))
    return 'tooCommon'
}

async function isCommon(
  password: string,
  { email, name, surname }: PasswordOwner,
): Promise<boolean> {
  const guesses = await guessesFor({
    password: password.slice(0, ratedLength),
    words: [email, email.split('@')[0] ?? '', name, surname],
  })
  return guesses < minUncommonGuesses
}
