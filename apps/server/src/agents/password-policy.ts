import { password as limits } from '@passerelle/contracts/limits.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { Config } from '../config/config.ts'

type Policy = Pick<Config, 'passwordMin' | 'securityProfile'>

/** Whose password it will be; their own words are the first that a stranger tries. */
export interface Owner {
  readonly role: Role | null
  readonly email: string
  readonly name: string
  readonly surname: string
}

/** Fewer guesses than this and it counts as common: it takes in every listed password, also with a digit or capital added. */
const commonUntil = 1_000_000

/** Only its beginning is rated: longer ones are not common, and rating takes time that grows with the length. */
const rated = 64

/** The least length of an agent's password under these settings, in characters. Needs no look at the account. */
export const isTooShort = (
  { passwordMin }: Pick<Config, 'passwordMin'>,
  password: string,
): boolean => password.length < passwordMin

/**
 * What is wrong with a new password, if anything (product reading, section 2). Staff need 12 characters or more and not a common one; agents
 * the configured length, and not a common one in the profiles `asvs` and `nist`.
 */
export async function passwordFieldError(
  config: Policy,
  password: string,
  owner: Owner,
): Promise<FieldErrorCode | undefined> {
  const isStaff = owner.role !== null
  if (isTooShort(config, password) || (isStaff && password.length < limits.staffMin))
    return 'tooShort'
  if ((isStaff || config.securityProfile !== 'standard') && (await isCommon(password, owner)))
    return 'tooCommon'
}

interface Rater {
  check(password: string, words: string[]): { guesses: number }
}
let rater: Promise<Rater> | undefined

/** The lists of common passwords are large and seldom needed: they are read when first asked for. */
async function makeRater(): Promise<Rater> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

async function isCommon(password: string, { email, name, surname }: Owner): Promise<boolean> {
  const { guesses } = (await (rater ??= makeRater())).check(password.slice(0, rated), [
    email,
    email.split('@')[0] ?? '',
    name,
    surname,
  ])
  return guesses < commonUntil
}
