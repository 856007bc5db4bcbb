import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { Site, SiteSettings } from '@passerelle/contracts/sites.ts'
import { asText, type Draft } from '../forms/draft.ts'

const lists = ['redirect_uris', 'post_logout_redirect_uris'] as const
const addresses = [
  'client_uri',
  'logo_uri',
  'jwks_uri',
  'backchannel_logout_uri',
  'access_token_audience',
  'return_uri',
] as const
/** The fields that have a tick for each word. */
export const tickedFields = [
  'response_types',
  'scopes',
  'areas',
  'tiers',
  'machine_scopes',
  'machine_areas',
] as const
export type TickedField = (typeof tickedFields)[number]

const isTicked = (name: string): name is TickedField =>
  (tickedFields as readonly string[]).includes(name)

const ticksOf = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, true]))

/** The languages with a text, trimmed. */
const written = (texts: unknown) =>
  Object.fromEntries(
    Object.entries((texts ?? {}) as Readonly<Record<string, unknown>>)
      .map(([tag, text]) => [tag, asText(text).trim()] as const)
      .filter(([, text]) => text !== ''),
  )

/** The words of a text, such as addresses on separate lines. */
const wordsIn = (entry: unknown): string[] =>
  asText(entry)
    .split(/\s+/)
    .filter((word) => word !== '')

/**
 * Turns settings into the form's values: lists of addresses into text with one per line, choices
 * into ticks by word.
 */
export function draftOf(settings: SiteSettings): Draft {
  return {
    ...settings,
    ...Object.fromEntries(lists.map((name) => [name, settings[name].join('\n')])),
    ...Object.fromEntries(addresses.map((name) => [name, settings[name] ?? ''])),
    ...Object.fromEntries(tickedFields.map((name) => [name, ticksOf(settings[name])])),
  }
}

/** Turns the form's values into settings. */
export function settingsIn(
  draft: Draft,
  order: Readonly<Record<TickedField, readonly string[]>>,
): SiteSettings {
  const chosen = (name: TickedField) =>
    order[name].filter(
      (word) => (draft[name] as Readonly<Record<string, unknown>> | undefined)?.[word] === true,
    )
  return {
    ...draft,
    ...Object.fromEntries(lists.map((name) => [name, wordsIn(draft[name])])),
    ...Object.fromEntries(addresses.map((name) => [name, asText(draft[name]).trim() || null])),
    ...Object.fromEntries(tickedFields.map((name) => [name, chosen(name)])),
    descriptions: written(draft['descriptions']),
  } as SiteSettings
}

/** The settings that differ from the stored site. */
export function changesOf(site: Site, settings: SiteSettings): Partial<SiteSettings> {
  const { client_id: _, created_at: __, ...before } = site
  const old = new Map<string, unknown>(Object.entries(draftOf(before)))
  const now = draftOf(settings)
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => JSON.stringify(now[name]) !== JSON.stringify(old.get(name)),
    ),
  )
}

/** A wrong entry of a list, with its line in the field, from 1. */
export interface WrongEntry {
  readonly entry: string
  readonly line: number
}

/** The error of each field, and for a list its wrong entries. */
export type SiteFieldErrors = ReadonlyMap<
  string,
  { fieldError: FieldErrorCode; entries: readonly WrongEntry[] }
>

/** The entries of a list as `settingsIn` reads them, each with its line. */
const entriesIn = (entry: unknown): WrongEntry[] =>
  asText(entry)
    .split('\n')
    .flatMap((text, index) => wordsIn(text).map((word) => ({ entry: word, line: index + 1 })))

/** The field of the form that shows the error of a path. */
function placeOf(path: string, order: Readonly<Record<TickedField, readonly string[]>>): string {
  const [name = ''] = path.split('.')
  if (name === 'descriptions') return path
  return isTicked(name) ? `${name}.${order[name][0]}` : name
}

/** Assigns field errors to the form's fields. An error of a tick is shown at the first tick. */
export function siteFieldErrors(
  fieldErrors: Readonly<Record<string, FieldErrorCode>>,
  draft: Draft,
  order: Readonly<Record<TickedField, readonly string[]>>,
): SiteFieldErrors {
  const errorsByPath = new Map<
    string,
    { fieldError: FieldErrorCode; entries: readonly WrongEntry[] }
  >()
  for (const [path, fieldError] of Object.entries(fieldErrors)) {
    const [name = '', index] = path.split('.')
    const place = placeOf(path, order)
    const wrong =
      index === undefined || place !== name ? undefined : entriesIn(draft[name])[Number(index)]
    errorsByPath.set(place, {
      fieldError: errorsByPath.get(place)?.fieldError ?? fieldError,
      entries: [...(errorsByPath.get(place)?.entries ?? []), ...(wrong ? [wrong] : [])],
    })
  }
  return errorsByPath
}
