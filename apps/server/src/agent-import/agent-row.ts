/** Checks a row and turns it into the row of an agent, or names every wrong field. */
import * as z from 'zod/mini'
import { countries } from '@passerelle/contracts/countries.ts'
import { applies } from '@passerelle/contracts/fields.ts'
import { fallbackLanguage } from '@passerelle/contracts/languages.ts'
import { toE164 } from '@passerelle/contracts/phone.ts'
import { fieldErrorsOf } from '@passerelle/contracts/problem.ts'
import { canonicalLogin } from '@passerelle/contracts/signin.ts'
import { optional, shapeOf } from '@passerelle/contracts/schemas.ts'
import { consentNames, type ConsentName } from '@passerelle/contracts/terms.ts'
import { readPassword, type ImportedPassword } from './password.ts'
import type { Deps } from '../deps.ts'
import { fieldNames, formField, isRequired, kindOf, type FieldName } from './fields.ts'
import type { RowFault } from './report.ts'

type Value = string | number | boolean | null
export type Fields = Record<FieldName, Value>

/** An agent as the source has it. */
export interface ImportedAgent {
  /** By field; times are ISO 8601 UTC. `password_hash` is not among them. */
  readonly fields: Readonly<Omit<Fields, 'password_hash'>>
  readonly password: ImportedPassword | undefined
}
export type RowFaults = Readonly<Record<string, RowFault>>

/** The states that somebody can have after an import. Registrations without an activation stay behind. */
const states = ['activated', 'approved', 'declined', 'suspended']

const error = (code: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'required' : code,
})
const time = z.pipe(
  z.date(error('invalid')),
  z.transform((date) => date.toISOString()),
)
/** In the spelling that a sign-in compares, and no address, so that a sign-in is one or the other. */
export function canonicalLoginNumber(login: string): string {
  return canonicalLogin(login).toUpperCase()
}
const loginNumber = z
  .string(error('invalid'))
  .check(
    z.overwrite(canonicalLoginNumber),
    z.regex(/^[A-Z0-9][A-Z0-9./]{1,31}$/, { error: 'invalid' }),
  )

function schemaOf(name: FieldName): z.ZodMiniType {
  const form = formField(name)
  if (form) return shapeOf({ form }).form
  const schema = ownSchema(name)
  return isRequired(name) ? schema : optional(schema)
}

function ownSchema(name: FieldName): z.ZodMiniType {
  switch (kindOf(name)) {
    case 'time':
      return time
    case 'state':
      return z.enum(states, error('notAnOption'))
    case 'loginNumber':
      return loginNumber
    default:
      return z.string(error('invalid'))
  }
}

const RowSchema = z.object(Object.fromEntries(fieldNames.map((name) => [name, schemaOf(name)])))

const countryOf = (id: unknown) => countries.find((country) => country.id === id)

/** What a row gets where its field is empty, from its other fields. */
const derivedFields = {
  agency_country_id: (given) => given['country_id'],
  activated_at: (given) => given['created_at'],
  optin: () => false,
  consent_communication: () => false,
  consent_participation: () => false,
} as const satisfies Partial<
  Record<FieldName, (given: Readonly<Record<string, unknown>>) => unknown>
>

/** Completes what follows from other fields, before the check. */
function completed({ locales }: Pick<Deps, 'locales'>, given: Record<string, unknown>) {
  const country = countryOf(given['country_id'])
  const fields: Record<string, unknown> = { ...given }
  for (const [name, derive] of Object.entries(derivedFields)) fields[name] ??= derive(given)
  fields['locale'] ??= locales.find(country?.language) ?? fallbackLanguage
  const { phone } = given
  if (typeof phone === 'string') fields['phone'] = toE164(phone, country?.dialCode) ?? phone
  return fields
}

/** A field that follows from another one is wrong because that one is. */
function withoutDerived(faults: RowFaults, given: Record<string, unknown>): RowFaults {
  const derived = new Set(Object.keys(derivedFields).filter((name) => isMissing(given[name])))
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !derived.has(name)))
}

/** Drops what is not asked for in the agent's country. */
function withoutForeignFields(fields: Fields): Fields {
  const agency = new Set<FieldName>(['building_nr', 'state_name'])
  const dropped = fieldNames.filter((name) => {
    const form = formField(name)
    const country = agency.has(name) ? fields.agency_country_id : fields.country_id
    return form !== undefined && !applies(form, country)
  })
  return { ...fields, ...Object.fromEntries(dropped.map((name) => [name, null])) }
}

const isMissing = (value: unknown) => value === null || value === undefined

/** The times and days of a row that are not in the past. */
function futureErrors(now: Date, fields: Record<string, unknown>): Record<string, RowFault> {
  const today = now.toISOString().slice(0, 10)
  const { birthdate } = fields
  const late: string[] = fieldNames.filter(
    (name) => name !== 'suspended_until' && fields[name] instanceof Date && fields[name] > now,
  )
  if (typeof birthdate === 'string' && birthdate >= today) late.push('birthdate')
  return Object.fromEntries(late.map((name) => [name, 'notInThePast']))
}

/** What is missing because of another field. */
function missingFields(fields: Record<string, unknown>): Record<string, RowFault> {
  const { state } = fields
  const needed = consentNames.filter((name) => fields[name] === true).map((name) => `${name}_at`)
  if (state === 'approved' || state === 'suspended') needed.push('pin_code')
  return Object.fromEntries(
    needed.filter((name) => isMissing(fields[name])).map((name) => [name, 'required']),
  )
}

/**
 * Checks the fields of a row.
 * @param given as the map reads them
 * @returns the agent, or what is wrong, by field
 */
export function readAgent(
  deps: Pick<Deps, 'locales' | 'now' | 'keys'>,
  given: Record<string, unknown>,
): { agent: ImportedAgent } | { faults: RowFaults } {
  const fields = completed(deps, given)
  const parsed = RowSchema.safeParse(fields)
  const password = readPassword(deps.keys, fields['password_hash'])
  const faults: RowFaults = {
    ...futureErrors(deps.now(), fields),
    ...missingFields(fields),
    ...(deps.locales.find(fields['locale']) === undefined ? { locale: 'notAnOption' } : {}),
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error)),
    ...(typeof password === 'string' ? { password_hash: password } : {}),
  }
  if (!parsed.success || typeof password === 'string' || Object.keys(faults).length > 0)
    return { faults: withoutDerived(faults, given) }
  const { password_hash: _, ...kept } = withoutForeignFields(parsed.data as Fields)
  const locale = deps.locales.find(kept.locale) ?? fallbackLanguage
  return { agent: { fields: { ...kept, locale }, password } }
}

export interface ImportedConsent {
  readonly name: ConsentName
  readonly given: boolean
  readonly at: string
  readonly source: string | null
}

/**
 * The consents of an agent, given or withdrawn.
 * @param otherwise the time of those whose time the source does not know; without it they are left out
 */
export function consentsOf(
  { fields }: ImportedAgent,
  otherwise?: Date,
): readonly ImportedConsent[] {
  return consentNames.flatMap((name) => {
    const at = fields[`${name}_at`] ?? otherwise?.toISOString()
    const source = fields[`${name}_source`]
    return typeof at === 'string'
      ? [
          {
            name,
            given: fields[name] === true,
            at,
            source: source === null ? null : String(source),
          },
        ]
      : []
  })
}
