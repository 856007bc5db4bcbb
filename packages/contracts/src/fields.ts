/**
 * The words that forms are made of. A field knows how it is entered (kind, required, for which country) and how it is read (schema);
 * the portal draws the first, both sides check the second.
 */
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import type { FieldFault } from './problem.ts'

export const CANADA = 21
export const UNITED_STATES = 128
export const countryCount = 134

export type FieldKind = 'text' | 'email' | 'phone' | 'password' | 'date' | 'year' | 'number' | 'choice' | 'flag'

export interface Field<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: FieldKind
  readonly required: boolean
  /** Asked for, and kept, only when this country is chosen. */
  readonly onlyFor: number | undefined
  readonly max: number | undefined
  /** The list that offers the values, as in /api/lists/{list}. */
  readonly list: string | undefined
  readonly schema: Schema
}

interface Entry { required?: boolean; onlyFor?: number; list?: string }

const fault = (code: FieldFault) => ({ error: code })
const missing = (input: unknown) => input === undefined || input === null || input === ''
const requiredOr = (code: FieldFault) => ({ error: (issue: { input?: unknown }) => (missing(issue.input) ? 'required' : code) })

/** Control characters, and the invisible ones that turn or hide text: nobody types them, and they forge mails and logs. */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u

export const canonicalText = (value: string) => value.trim().normalize('NFC')

/** One line of text as it is kept: trimmed, NFC, nothing invisible. */
export const line = (max: number, min = 1) =>
  z.string(requiredOr('invalid')).check(
    z.overwrite(canonicalText),
    z.minLength(1, { error: 'required' }),
    z.refine((value) => !unseen.test(value), { error: 'invalid' }),
    z.minLength(min, fault('tooShort')),
    z.maxLength(max, fault('tooLong')),
  )

const emptyToNull = (value: unknown) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value)

/** Missing, null and empty are the same: nothing was entered. */
export const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(z.transform((value: z.input<S> | '' | null | undefined): unknown => emptyToNull(value)), z.nullable(schema))

type Optional<S extends z.ZodMiniType> = ReturnType<typeof optional<S>>

function field<S extends z.ZodMiniType>(kind: FieldKind, schema: S, entry: Entry & { required: true; onlyFor?: undefined }, max?: number): Field<S>
function field<S extends z.ZodMiniType>(kind: FieldKind, schema: S, entry: Entry, max?: number): Field<Optional<S>>
function field(kind: FieldKind, schema: z.ZodMiniType, { required = false, onlyFor, list }: Entry, max?: number): Field {
  return { kind, required, onlyFor, max, list, schema: required && onlyFor === undefined ? schema : optional(schema) }
}

type Always = { required: true; onlyFor?: undefined }

interface TextEntry extends Entry { max?: number; min?: number }
type TextSchema = ReturnType<typeof line>

export function text(entry: TextEntry & Always): Field<TextSchema>
export function text(entry?: TextEntry): Field<Optional<TextSchema>>
export function text({ max = limits.text.max, min = 1, ...entry }: TextEntry = {}): Field {
  return field('text', line(max, min), entry, max)
}

/** Local part, at sign, domain, dot, top level of two letters or more: ASCII, without quotes or comments, so that no mail parser reads it otherwise. */
const emailShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

export const canonicalEmail = (value: string) => value.normalize('NFKC').trim().toLowerCase()
export const isEmail = (value: string) => emailShape.test(canonicalEmail(value))

/** An e-mail address in its one spelling: trimmed, lower case, NFKC. */
export const emailSchema = z.string(requiredOr('invalidEmail')).check(
  z.refine((value) => value.normalize('NFKC') === value.normalize('NFC'), { error: 'invalidEmail' }),
  z.overwrite(canonicalEmail),
  z.minLength(1, { error: 'required' }),
  z.minLength(limits.email.min, fault('invalidEmail')),
  z.maxLength(limits.email.max, fault('tooLong')),
  z.regex(emailShape, fault('invalidEmail')),
)

export const email = () => field('email', emailSchema, { required: true } as const, limits.email.max)

/** Exactly as entered: a password is never trimmed. */
export const passwordSchema = (min: number = limits.password.min) =>
  z.string(requiredOr('invalid')).check(
    z.minLength(1, { error: 'required' }),
    z.minLength(min, fault('tooShort')),
    z.maxLength(limits.password.max, fault('tooLong')),
  )

export const password = () => field('password', passwordSchema(), { required: true } as const, limits.password.max)

const phoneSchema = z.string(fault('invalid')).check(
  z.overwrite((value) => value.normalize('NFKC').replace(/[\s()./-]/g, '')),
  z.regex(/^\+[1-9]\d{6,14}$/, fault('invalid')),
)

/** A telephone number, kept as E.164. */
export const phone = () => field('phone', phoneSchema, {})

const isRealDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const dateSchema = z.string(fault('invalid')).check(
  z.regex(/^(19|20)\d\d-\d\d-\d\d$/, { error: 'invalid' }),
  z.refine(isRealDate, fault('invalid')),
)

/** A day of the calendar, ISO 8601. */
export const date = () => field('date', dateSchema, {})

export const year = (entry: Entry = {}) => field('year', z.int(fault('invalid')).check(z.gte(1940, fault('invalid')), z.lte(2100, fault('invalid'))), entry)

/** Ids are small whole numbers; anything else is not an option. */
const idSchema = (highest: number) => z.int(requiredOr('notAnOption')).check(z.gte(1, fault('notAnOption')), z.lte(highest, fault('notAnOption')))
type IdSchema = ReturnType<typeof idSchema>

/** One of a numbered list. */
export function choice(list: string, options: Record<number, string> | number, entry: Entry & Always): Field<IdSchema>
export function choice(list: string, options: Record<number, string> | number, entry?: Entry): Field<Optional<IdSchema>>
export function choice(list: string, options: Record<number, string> | number, entry: Entry = {}): Field {
  const highest = typeof options === 'number' ? options : Object.keys(options).length
  return field('choice', idSchema(highest), { ...entry, list })
}

/** One of a few words, such as the correspondence language. */
export const word = <const W extends string>(list: string, words: readonly [W, ...W[]], entry: Entry = {}) =>
  field('choice', z.enum(words, requiredOr('notAnOption')), { ...entry, list })

/** Yes or no; left out is no. */
export const flag = () => ({ ...field('flag', z._default(z.boolean(fault('invalid')), false), { required: true } as const), required: false })

/** Must be ticked. */
export const accepted = () => field('flag', z.literal(true, { error: (issue) => (issue.input === true || typeof issue.input === 'boolean' || missing(issue.input) ? 'notAccepted' : 'invalid') }), { required: true } as const)

export type Fields = Readonly<Record<string, Field>>
type Shape<F extends Fields> = { [K in keyof F]: F[K]['schema'] }

export const shapeOf = <F extends Fields>(fields: F): Shape<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>
