/**
 * The kinds of form fields as plain data. The portal draws forms from them; `schemas.ts` makes the
 * checks for both sides. This file does not import the schema library, so that a screen can show
 * before it has loaded.
 */
import * as limits from './limits.ts'

export const CANADA = 21
export const UNITED_STATES = 128
export const countryCount = 134

export type FieldKind =
  'text' | 'email' | 'phone' | 'password' | 'date' | 'year' | 'choice' | 'word' | 'flag'

/**
 * `Always`: a valid form has a value. Otherwise it may be null: not entered, or not asked for in
 * this country.
 */
export interface Field<Value = unknown, Always extends boolean = boolean> {
  readonly kind: FieldKind
  readonly required: boolean
  /** The country that this field is asked and stored for; undefined for all. */
  readonly onlyFor: number | undefined
  readonly max: number | undefined
  readonly min: number | undefined
  /** A shorter text is asked about once, and then taken. */
  readonly usualMin: number | undefined
  /** The list of the values, as in /api/lists/{list}. */
  readonly list: string | undefined
  /** The words of a choice among words. */
  readonly words: readonly string[] | undefined
  /** For the compiler only: the type of the parsed value. */
  readonly is?: { value: Value; always: Always }
}

interface Entry {
  required?: boolean
  onlyFor?: number
  list?: string
  max?: number
  min?: number
  usualMin?: number
  words?: readonly string[]
}
interface Always extends Entry {
  required: true
  onlyFor?: undefined
}

const field = (
  kind: FieldKind,
  { required = false, onlyFor, list, max, min, usualMin, words }: Entry,
): Field<never, never> => ({ kind, required, onlyFor, max, min, usualMin, list, words })

/** One line of text. */
export function text(entry: Always): Field<string, true>
export function text(entry?: Entry): Field<string, false>
export function text(entry: Entry = {}): Field {
  return field('text', { max: limits.text.max, ...entry })
}

export function email(): Field<string, true> {
  return field('email', { required: true, max: limits.email.max, min: limits.email.min })
}

/** A telephone number with its country code. */
export function phone(): Field<string, false> {
  return field('phone', {})
}

export function password(): Field<string, true> {
  return field('password', { required: true, max: limits.password.max, min: limits.password.min })
}

/** A day of the calendar, ISO 8601. */
export function date(): Field<string, false> {
  return field('date', {})
}

export function year(entry: Entry = {}): Field<number, false> {
  return field('year', { min: 1940, max: 2100, ...entry })
}

/** One entry of a numbered list. */
export function choice(
  list: string,
  ids: readonly number[] | number,
  entry: Always,
): Field<number, true>
export function choice(
  list: string,
  ids: readonly number[] | number,
  entry?: Entry,
): Field<number, false>
export function choice(list: string, ids: readonly number[] | number, entry: Entry = {}): Field {
  return field('choice', {
    ...entry,
    list,
    min: 1,
    max: typeof ids === 'number' ? ids : ids.length,
  })
}

/** One of a few words, such as the correspondence language. */
export function word<const W extends string>(
  list: string,
  words: readonly W[],
  entry: Entry = {},
): Field<W, false> {
  return field('word', { ...entry, list, words })
}

/** Yes or no. A missing value means no. */
export function flag(): Field<boolean, true> {
  return field('flag', {})
}

/** Must be ticked. */
export function mustAccept(): Field<true, true> {
  return field('flag', { required: true })
}

export type Fields = Readonly<Record<string, Field>>

/** Is this field asked for in this country? */
export function applies({ onlyFor }: Pick<Field, 'onlyFor'>, country: unknown): boolean {
  return onlyFor === undefined || onlyFor === country
}

export function canonicalText(value: string): string {
  return value.trim().normalize('NFC')
}

/** Replaces the other dots of host names (UTS #46), which some keyboards type, by plain ones. */
export function withPlainDots(email: string): string {
  return email.replace(/[^@]*$/, (host) => host.replace(/[\u3002\uFF0E\uFF61]/g, '.'))
}

export function canonicalEmail(value: string): string {
  return withPlainDots(value).normalize('NFKC').trim().toLowerCase()
}

/**
 * The form of an e-mail address: local part, at sign, domain, dot, top level of two letters or
 * more. ASCII without quotes or comments, so that every mail parser reads it the same way.
 */
export const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Does the value have the form and the length of an e-mail address? */
export function isEmail(value: string): boolean {
  const canonical = canonicalEmail(value)
  return (
    emailPattern.test(canonical) &&
    canonical.length >= limits.email.min &&
    canonical.length <= limits.email.max
  )
}
