import type { ReactNode } from 'react'
import { pathsAsked } from './conditions.ts'
import { isDrawable } from './is-drawable.ts'
import { hasPlace, idOf, isObject, isPath } from './path.ts'
import type { Values } from './path.ts'
import { holdsValue, isFieldType, isShown, missingOptions } from './schema.ts'
import type { Constants, Field } from './schema.ts'

/** A field at its place in the schema, such as `sections[0].rows[1][0]`, or what is wrong there. */
export type Spot =
  | { place: string; wrong: string }
  | {
      place: string
      field: Field
      /** Paths its conditions ask about that no field of the schema has. */ asks: readonly string[]
    }
export type Line = { place: string; spots: readonly Spot[] }
export type Part = {
  place: string
  wrong?: string
  title?: ReactNode
  aside?: ReactNode
  lines: readonly Line[]
  sections: readonly Part[]
}
export type Plan = Part & { tabs: readonly Part[] }

export type Kind = 'schema' | 'tab' | 'section'

/** Says what is wrong at a place of the schema. */
export type Check = {
  /** The first fault of a field, or nothing. */
  field: (field: unknown, place: string, constants: Constants) => string | undefined
  /** The properties of a part that mean nothing there. */
  strays: (part: Record<string, unknown>, kind: Kind) => readonly string[]
}

const parts = ['content', 'rows', 'sections', 'tabs']

/** A schema of any shape as what can be drawn of it, in reading order, each wrong part with its place and the reason. */
export function planOf(schema: unknown, constants: Constants, check: Check = rough): Plan {
  if (!isObject(schema)) return { ...nothing, wrong: 'A schema is an object' }
  if (!parts.some((part) => schema[part] !== undefined))
    return { ...nothing, wrong: 'A schema has content, rows, sections or tabs' }
  const tabs = each(
    schema,
    'tabs',
    '',
    (tab, place) => partOf(tab, place, 'tab', constants, check),
    wrongPart,
  )
  return withAsks({ ...partOf(schema, '', 'schema', constants, check), tabs })
}

const nothing: Plan = { place: '', lines: [], sections: [], tabs: [] }

/** As much as is needed to try to draw a field, until the words for everything else have come. */
function roughCheck(field: unknown, place: string, constants: Constants): string | undefined {
  const sound =
    isObject(field) &&
    isFieldType(field.type) &&
    (!holdsValue(field as Field) || isPath(field.field))
  return sound ? missingOptions(field as Field, place, constants) : `${place} cannot be drawn`
}

const rough: Check = { field: roughCheck, strays: () => [] }

/** Parts that only a larger part may hold. Without a word they would not be drawn. */
const tooLarge: Record<Kind, { keys: readonly string[]; why: string }> = {
  schema: { keys: [], why: '' },
  tab: { keys: ['tabs'], why: 'a tab holds rows, content or sections' },
  section: { keys: ['sections', 'tabs'], why: 'a section holds rows or content' },
}

function wrongPart(wrong: string, place: string): Part {
  return { place, wrong, lines: [], sections: [] }
}

function partOf(
  part: unknown,
  place: string,
  kind: Kind,
  constants: Constants,
  check: Check,
): Part {
  if (!isObject(part)) return wrongPart(`${place}: A section is an object`, place)
  const unclear = (['title', 'aside'] as const).find((key) => !isDrawable(part[key]))
  if (unclear) return wrongPart(`${at(place, unclear)} is neither a text nor an element`, place)
  const spot = (field: unknown, where: string): Spot => {
    const wrong = check.field(field, where, constants)
    return wrong === undefined
      ? { place: where, field: field as Field, asks: [] }
      : { place: where, wrong }
  }
  const wrongLine = (wrong: string, where: string): Line => ({
    place: where,
    spots: [{ place: where, wrong }],
  })
  const row = (fields: unknown, where: string): Line => {
    if (!Array.isArray(fields)) return wrongLine(`${where} is not a list of fields`, where)
    return { place: where, spots: fields.map((field, index) => spot(field, `${where}[${index}]`)) }
  }
  const single = (field: unknown, where: string): Line => ({
    place: where,
    spots: [spot(field, where)],
  })
  const { keys, why } = tooLarge[kind]
  const outside = [
    ...keys
      .filter((key) => part[key] !== undefined)
      .map((key) => ({ where: at(place, key), wrong: why })),
    ...check
      .strays(part, kind)
      .map((key) => ({ where: at(place, key), wrong: 'unknown property' })),
  ]
  return {
    place,
    title: part.title as ReactNode,
    aside: part.aside as ReactNode,
    lines: [
      ...outside.map(({ where, wrong }) => wrongLine(`${where}: ${wrong}`, where)),
      ...each(part, 'rows', place, row, wrongLine),
      ...each(part, 'content', place, single, wrongLine),
    ],
    sections:
      kind === 'section'
        ? []
        : each(
            part,
            'sections',
            place,
            (section, where) => partOf(section, where, 'section', constants, check),
            wrongPart,
          ),
  }
}

function each<T>(
  part: Record<string, unknown>,
  key: string,
  place: string,
  read: (item: unknown, place: string) => T,
  wrong: (why: string, place: string) => T,
): T[] {
  const list = part[key]
  const where = at(place, key)
  if (list === undefined) return []
  return Array.isArray(list)
    ? Array.from(list as unknown[], (item, index) => read(item, `${where}[${index}]`))
    : [wrong(`${where} is not a list`, where)]
}

function at(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`
}

/** Every spot in reading order. */
export function spotsOf({ lines, sections, tabs = [] }: Part & { tabs?: readonly Part[] }): Spot[] {
  return [
    ...lines.flatMap((line) => line.spots),
    ...sections.flatMap((part) => spotsOf(part)),
    ...tabs.flatMap((part) => spotsOf(part)),
  ]
}

/** Every sound field in reading order. */
export function fieldsOf(plan: Plan): Field[] {
  return spotsOf(plan).flatMap((spot) => ('field' in spot ? [spot.field] : []))
}

function withAsks(plan: Plan): Plan {
  const paths = fieldsOf(plan)
    .filter(holdsValue)
    .map(({ field }) => field)
  const isThere = (asked: string) =>
    paths.some(
      (path) => path === asked || path.startsWith(`${asked}.`) || asked.startsWith(`${path}.`),
    )
  const line = ({ place, spots }: Line): Line => ({
    place,
    spots: spots.map((spot) =>
      'field' in spot && spot.field.conditions
        ? { ...spot, asks: pathsAsked(spot.field.conditions).filter((asked) => !isThere(asked)) }
        : spot,
    ),
  })
  const part = (before: Part): Part => ({
    ...before,
    lines: before.lines.map(line),
    sections: before.sections.map(part),
  })
  return { ...part(plan), tabs: plan.tabs.map(part) }
}

/** What is not drawn for these values, and what is wrong in which place. Of two fields that show with one path, the second is wrong. */
export function judged(
  plan: Plan,
  values: Values,
): { hidden: ReadonlySet<string>; wrong: ReadonlyMap<string, string> } {
  const hidden = new Set<string>()
  const wrong = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const spot of spotsOf(plan)) {
    const { place } = spot
    if ('wrong' in spot) {
      wrong.set(place, spot.wrong)
      continue
    }
    const { field, asks } = spot
    const missing = field.hide ? undefined : asks.find((path) => !hasPlace(values, path))
    if (missing !== undefined) wrong.set(place, `${place}.conditions: There is no field ${missing}`)
    else if (!isSurelyShown(field, values)) hidden.add(place)
    else if (holdsValue(field)) {
      const first = taken.get(idOf(field.field))
      if (first === undefined) taken.set(idOf(field.field), place)
      else wrong.set(place, `${place}.field: ${field.field} is at ${first} already`)
    }
  }
  return { hidden, wrong }
}

/** Conditions that cannot be answered hide their field until there are words for what is wrong with them. */
function isSurelyShown(field: Field, values: Values): boolean {
  try {
    return isShown(field, values)
  } catch {
    return false
  }
}
