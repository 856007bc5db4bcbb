import type { ReactNode } from 'react'
import { referencedPaths } from '../conditions.ts'
import { isRenderable } from './is-renderable.ts'
import { hasPath, idOf, isObject, isPath } from '../path.ts'
import type { Values } from '../path.ts'
import { holdsValue, isFieldType, isShown, missingOptionsError } from '../schema.ts'
import type { Constants, Field } from '../schema.ts'

/** A field at its place in the schema, such as `sections[0].rows[1][0]`, or what is wrong there. */
export type ParsedField =
  | { place: string; wrong: string }
  | {
      place: string
      field: Field
      /** Paths its conditions ask about that no field of the schema has. */ asks: readonly string[]
    }
export type ParsedRow = { place: string; spots: readonly ParsedField[] }
export type ParsedSection = {
  place: string
  wrong?: string
  title?: ReactNode
  aside?: ReactNode
  lines: readonly ParsedRow[]
  sections: readonly ParsedSection[]
}
export type ParsedSchema = ParsedSection & { tabs: readonly ParsedSection[] }

export type SectionKind = 'schema' | 'tab' | 'section'

/** Says what is wrong at a place of the schema. */
export type SchemaCheck = {
  /** The first fault of a field, or nothing. */
  field: (field: unknown, place: string, constants: Constants) => string | undefined
  /** The properties of a part that mean nothing there. */
  strays: (part: Record<string, unknown>, kind: SectionKind) => readonly string[]
}

const contentKeys = ['content', 'rows', 'sections', 'tabs']

/** A schema of any shape as what can be drawn of it, in reading order, each wrong part with its place and the reason. */
export function parseSchema(
  schema: unknown,
  constants: Constants,
  check: SchemaCheck = roughCheck,
): ParsedSchema {
  if (!isObject(schema)) return { ...emptySchema, wrong: 'A schema is an object' }
  if (!contentKeys.some((part) => schema[part] !== undefined))
    return { ...emptySchema, wrong: 'A schema has content, rows, sections or tabs' }
  const tabs = parseList(
    schema,
    'tabs',
    '',
    (tab, place) => parseSection(tab, place, 'tab', constants, check),
    sectionWithError,
  )
  return withMissingPaths({ ...parseSection(schema, '', 'schema', constants, check), tabs })
}

const emptySchema: ParsedSchema = { place: '', lines: [], sections: [], tabs: [] }

/** As much as is needed to try to draw a field, until the words for everything else have come. */
function roughFieldError(field: unknown, place: string, constants: Constants): string | undefined {
  const sound =
    isObject(field) &&
    isFieldType(field.type) &&
    (!holdsValue(field as Field) || isPath(field.field))
  return sound ? missingOptionsError(field as Field, place, constants) : `${place} cannot be drawn`
}

const roughCheck: SchemaCheck = { field: roughFieldError, strays: () => [] }

/** Parts that only a larger part may hold. Without a word they would not be drawn. */
const forbiddenContent: Record<SectionKind, { keys: readonly string[]; why: string }> = {
  schema: { keys: [], why: '' },
  tab: { keys: ['tabs'], why: 'a tab holds rows, content or sections' },
  section: { keys: ['sections', 'tabs'], why: 'a section holds rows or content' },
}

function sectionWithError(wrong: string, place: string): ParsedSection {
  return { place, wrong, lines: [], sections: [] }
}

function parseSection(
  part: unknown,
  place: string,
  kind: SectionKind,
  constants: Constants,
  check: SchemaCheck,
): ParsedSection {
  if (!isObject(part)) return sectionWithError(`${place}: A section is an object`, place)
  const unclear = (['title', 'aside'] as const).find((key) => !isRenderable(part[key]))
  if (unclear)
    return sectionWithError(`${join(place, unclear)} is neither a text nor an element`, place)
  const spot = (field: unknown, where: string): ParsedField => {
    const wrong = check.field(field, where, constants)
    return wrong === undefined
      ? { place: where, field: field as Field, asks: [] }
      : { place: where, wrong }
  }
  const wrongLine = (wrong: string, where: string): ParsedRow => ({
    place: where,
    spots: [{ place: where, wrong }],
  })
  const row = (fields: unknown, where: string): ParsedRow => {
    if (!Array.isArray(fields)) return wrongLine(`${where} is not a list of fields`, where)
    return { place: where, spots: fields.map((field, index) => spot(field, `${where}[${index}]`)) }
  }
  const single = (field: unknown, where: string): ParsedRow => ({
    place: where,
    spots: [spot(field, where)],
  })
  const { keys, why } = forbiddenContent[kind]
  const outside = [
    ...keys
      .filter((key) => part[key] !== undefined)
      .map((key) => ({ where: join(place, key), wrong: why })),
    ...check
      .strays(part, kind)
      .map((key) => ({ where: join(place, key), wrong: 'unknown property' })),
  ]
  return {
    place,
    title: part.title as ReactNode,
    aside: part.aside as ReactNode,
    lines: [
      ...outside.map(({ where, wrong }) => wrongLine(`${where}: ${wrong}`, where)),
      ...parseList(part, 'rows', place, row, wrongLine),
      ...parseList(part, 'content', place, single, wrongLine),
    ],
    sections:
      kind === 'section'
        ? []
        : parseList(
            part,
            'sections',
            place,
            (section, where) => parseSection(section, where, 'section', constants, check),
            sectionWithError,
          ),
  }
}

function parseList<T>(
  part: Record<string, unknown>,
  key: string,
  place: string,
  read: (item: unknown, place: string) => T,
  wrong: (why: string, place: string) => T,
): T[] {
  const list = part[key]
  const where = join(place, key)
  if (list === undefined) return []
  return Array.isArray(list)
    ? Array.from(list as unknown[], (item, index) => read(item, `${where}[${index}]`))
    : [wrong(`${where} is not a list`, where)]
}

function join(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}

/** Every spot in reading order. */
export function fieldsIn({
  lines,
  sections,
  tabs = [],
}: ParsedSection & { tabs?: readonly ParsedSection[] }): ParsedField[] {
  return [
    ...lines.flatMap((line) => line.spots),
    ...sections.flatMap((part) => fieldsIn(part)),
    ...tabs.flatMap((part) => fieldsIn(part)),
  ]
}

/** Every sound field in reading order. */
export function validFieldsIn(plan: ParsedSchema): Field[] {
  return fieldsIn(plan).flatMap((spot) => ('field' in spot ? [spot.field] : []))
}

function withMissingPaths(plan: ParsedSchema): ParsedSchema {
  const paths = validFieldsIn(plan)
    .filter(holdsValue)
    .map(({ field }) => field)
  const isThere = (asked: string) =>
    paths.some(
      (path) => path === asked || path.startsWith(`${asked}.`) || asked.startsWith(`${path}.`),
    )
  const line = ({ place, spots }: ParsedRow): ParsedRow => ({
    place,
    spots: spots.map((spot) =>
      'field' in spot && spot.field.conditions
        ? {
            ...spot,
            asks: referencedPaths(spot.field.conditions).filter((asked) => !isThere(asked)),
          }
        : spot,
    ),
  })
  const part = (before: ParsedSection): ParsedSection => ({
    ...before,
    lines: before.lines.map(line),
    sections: before.sections.map(part),
  })
  return { ...part(plan), tabs: plan.tabs.map(part) }
}

/** What is not drawn for these values, and what is wrong in which place. Of two fields that show with one path, the second is wrong. */
export function fieldStates(
  plan: ParsedSchema,
  values: Values,
): { hidden: ReadonlySet<string>; wrong: ReadonlyMap<string, string> } {
  const hidden = new Set<string>()
  const wrong = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const spot of fieldsIn(plan)) {
    const { place } = spot
    if ('wrong' in spot) {
      wrong.set(place, spot.wrong)
      continue
    }
    const { field, asks } = spot
    const missing = field.hide ? undefined : asks.find((path) => !hasPath(values, path))
    if (missing !== undefined) wrong.set(place, `${place}.conditions: There is no field ${missing}`)
    else if (!isShownSafely(field, values)) hidden.add(place)
    else if (holdsValue(field)) {
      const first = taken.get(idOf(field.field))
      if (first === undefined) taken.set(idOf(field.field), place)
      else wrong.set(place, `${place}.field: ${field.field} is at ${first} already`)
    }
  }
  return { hidden, wrong }
}

/** Conditions that cannot be answered hide their field until there are words for what is wrong with them. */
function isShownSafely(field: Field, values: Values): boolean {
  try {
    return isShown(field, values)
  } catch {
    return false
  }
}
