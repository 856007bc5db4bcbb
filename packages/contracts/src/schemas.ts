/**
 * The checks of fields on both sides: the fields of `fields.ts` as schemas. The message of an
 * error is its code (problem.ts).
 */
import * as z from 'zod/mini'
import {
  canonicalEmail,
  canonicalText,
  emailPattern,
  withPlainDots,
  type Field,
  type Fields,
} from './fields.ts'
import * as limits from './limits.ts'
import { e164, toE164 } from './phone.ts'
import type { FieldErrorCode } from './problem.ts'

type Value<F> =
  F extends Field<infer V, infer Always> ? (Always extends true ? V : V | null) : never
type InputOf<F> =
  F extends Field<infer V, infer Always>
    ? Always extends true
      ? V
      : V | '' | null | undefined
    : never
type SchemaOf<F> = z.ZodMiniType<Value<F>, InputOf<F>>

const fieldError = (code: FieldErrorCode) => ({ error: code })
const missing = (input: unknown) => input === undefined || input === null || input === ''
const requiredOr = (code: FieldErrorCode) => ({
  error: (issue: { input?: unknown }) => (missing(issue.input) ? 'required' : code),
})

/**
 * Control characters, lone surrogates, and invisible characters that turn or hide text. Nobody
 * types them, and they forge mails and logs.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFFC\uFFFD]/u

const allSeen = z.refine<string>((value) => !unseen.test(value), fieldError('invalid'))

/**
 * Text that is compared or searched, but not stored. It has no invisible characters and may be
 * empty.
 */
export function visibleText(max: number) {
  return z.string(requiredOr('invalid')).check(z.maxLength(max, fieldError('tooLong')), allSeen)
}

/** A code or another secret, without surrounding spaces. */
export function secretText(max: number) {
  return z
    .string(requiredOr('invalid'))
    .check(
      z.trim(),
      z.minLength(1, fieldError('required')),
      z.maxLength(max, fieldError('tooLong')),
      allSeen,
    )
}

/** The id of a record: a UUID in lower case. */
export const recordId = z
  .string(requiredOr('invalid'))
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldError('invalid')))

/** The secret of a link; empty when the address has none. */
export const linkSecret = z._default(visibleText(200), '')

/** One line of stored text: trimmed, NFC, without invisible characters. */
export function textLine(max: number, min = 1) {
  return z
    .string(requiredOr('invalid'))
    .check(
      z.overwrite(canonicalText),
      z.minLength(1, fieldError('required')),
      allSeen,
      z.minLength(min, fieldError('tooShort')),
      z.maxLength(max, fieldError('tooLong')),
    )
}

const allSeenInLines = z.refine<string>(
  (value) => !unseen.test(value.replaceAll('\n', '')),
  fieldError('invalid'),
)

/** Stored text that may have several lines: as `textLine`, with its line breaks as \n. */
export function textLines(max: number, min = 1) {
  return z.string(requiredOr('invalid')).check(
    z.overwrite((value) => canonicalText(value.replace(/\r\n?/g, '\n'))),
    z.minLength(1, fieldError('required')),
    allSeenInLines,
    z.minLength(min, fieldError('tooShort')),
    z.maxLength(max, fieldError('tooLong')),
  )
}

const emptyToNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/** Treats a missing, null and empty value the same: nothing was entered. */
export function optional<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value: z.input<S> | '' | null | undefined): unknown => emptyToNull(value)),
    z.nullable(schema),
  )
}

/** An e-mail address in its canonical spelling: trimmed, lower case, NFKC. */
export const emailSchema = z.string(requiredOr('invalidEmail')).check(
  z.overwrite(withPlainDots),
  z.refine(
    (value) => value.normalize('NFKC') === value.normalize('NFC'),
    fieldError('invalidEmail'),
  ),
  z.overwrite(canonicalEmail),
  z.minLength(1, fieldError('required')),
  z.minLength(limits.email.min, fieldError('invalidEmail')),
  z.maxLength(limits.email.max, fieldError('tooLong')),
  z.regex(emailPattern, fieldError('invalidEmail')),
)

/** A password exactly as entered: it is never trimmed. */
export function passwordSchema(min: number = limits.password.min) {
  return z
    .string(requiredOr('invalid'))
    .check(
      z.minLength(1, fieldError('required')),
      z.minLength(min, fieldError('tooShort')),
      z.maxLength(limits.password.max, fieldError('tooLong')),
    )
}

/** A telephone number with its country code, stored as E.164. */
const phoneSchema = z.string(fieldError('invalid')).check(
  allSeen,
  z.overwrite((value) => toE164(value) ?? value),
  z.regex(e164, fieldError('invalid')),
)

const isRealDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const dateSchema = z.string(fieldError('invalid')).check(
  z.regex(/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/, fieldError('invalid')),
  z.refine(isRealDate, fieldError('invalid')),
  // The server compares the year with today. Here only a year that is never possible, such as 2999,
  // is refused.
  z.refine((value) => value < '2100', fieldError('notInThePast')),
)

/** Years and ids are whole numbers within bounds. Other values are not an option or not a year. */
const whole = (min = 1, max = Number.MAX_SAFE_INTEGER, code: FieldErrorCode = 'invalid') =>
  z.int(requiredOr(code)).check(z.gte(min, fieldError(code)), z.lte(max, fieldError(code)))

const wordSchema = (words: readonly string[]) =>
  z
    .string(requiredOr('notAnOption'))
    .check(z.refine((value) => words.includes(value), fieldError('notAnOption')))

const flagSchema = z._default(z.boolean(fieldError('invalid')), false)
const acceptedSchema = z.literal(true, {
  error: ({ input }) => (typeof input === 'boolean' || missing(input) ? 'notAccepted' : 'invalid'),
})

function plainSchema({ kind, required, max, min, words = [] }: Field): z.ZodMiniType {
  switch (kind) {
    case 'text':
      return textLine(max ?? limits.text.max, min)
    case 'email':
      return emailSchema
    case 'phone':
      return phoneSchema
    case 'password':
      return passwordSchema(min)
    case 'date':
      return dateSchema
    case 'year':
      return whole(min, max)
    case 'choice':
      return whole(min, max, 'notAnOption')
    case 'word':
      return wordSchema(words)
    case 'flag':
      return required ? acceptedSchema : flagSchema
  }
}

function schemaOf(field: Field): z.ZodMiniType {
  const isAlways = field.kind === 'flag' || (field.required && field.onlyFor === undefined)
  return isAlways ? plainSchema(field) : optional(plainSchema(field))
}

/** The shape of an object that has these fields. */
export function shapeOf<F extends Fields>(fields: F): { [K in keyof F]: SchemaOf<F[K]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]),
  ) as unknown as { [K in keyof F]: SchemaOf<F[K]> }
}
