/** The options that describe somebody who is invited to the staff, on the command line. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { roles } from '@passerelle/contracts/choices.ts'
import { countryAreas } from '@passerelle/contracts/countries.ts'
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import { inviteMember, resetFactors, type Member } from '@passerelle/contracts/members.ts'
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { emailSchema } from '@passerelle/contracts/schemas.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { fieldErrorLines, strayWordLines } from './field-error-lines.ts'

export const staffHelp = `  staff invite          invites somebody by mail and prints the link, which is good for 7 days
    --email  --name  --surname
    --role                        ${roles.join(' | ')}
    --areas                       what the member is limited to, as often as there are; nothing said is all: ${countryAreas.join(' | ')}
    --locale                      the language of the mail, such as de; en-US when nothing is said
  staff list            the members of the staff
  staff reset-factor    removes the second factors of a member who lost them; the password stays
    --email  --reason`

export type Invitation = BodyOf<typeof inviteMember>

/**
 * What is wrong with an invitation, a line for each option.
 * @param locales the languages that there are
 */
export function invitationErrorLines(
  errors: Readonly<Record<string, FieldErrorCode>>,
  locales: readonly string[] = [],
): string[] {
  return fieldErrorLines(errors, {
    choices: { role: roles, areas: countryAreas, locale: locales },
    words: {
      'email.inUse': 'belongs to a member of the staff already; staff list shows them',
      'email.notAnOption':
        'belongs to somebody whose registration was declined, or who is suspended',
    },
  })
}

const text = { type: 'string' } as const

/**
 * Reads the typed options, right or wrong, so that one answer names every error.
 * @returns the invitation, or the errors as lines
 */
export function readInvitation(
  args: readonly string[],
): { invitation: Invitation } | { errors: readonly string[] } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      email: text,
      name: text,
      surname: text,
      role: text,
      areas: { ...text, multiple: true },
      locale: { ...text, default: 'en-US' },
    },
    strict: false,
    allowPositionals: true,
  })
  const parsed = inviteMember.body?.safeParse({ ...values })
  const errors = [
    ...strayWordLines(positionals),
    ...invitationErrorLines(parsed?.success === false ? fieldErrorsOf(parsed.error) : {}),
  ]
  return parsed?.success && errors.length === 0 ? { invitation: parsed.data } : { errors }
}

interface FactorReset {
  readonly email: string
  readonly reason: string
}

/** @returns the member's address and the reason, or the errors as lines */
export function readFactorReset(
  args: readonly string[],
): { reset: FactorReset } | { errors: readonly string[] } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { email: text, reason: text },
    strict: false,
    allowPositionals: true,
  })
  const schema = z.strictObject({ email: emailSchema, ...resetFactors.body?.shape })
  const parsed = schema.safeParse({ ...values })
  const errors = [
    ...strayWordLines(positionals),
    ...fieldErrorLines(parsed.success ? {} : fieldErrorsOf(parsed.error)),
  ]
  return parsed.success && errors.length === 0 ? { reset: parsed.data as FactorReset } : { errors }
}

/** One member in a line. */
export function memberSummary({ email, role, areas, state, ...person }: Member): string {
  const limits = areas.length === 0 ? 'all areas' : areas.join(', ')
  return `${email.padEnd(32)}${state.padEnd(9)}${role.padEnd(10)}${limits.padEnd(24)}${fullName(person)}`
}
