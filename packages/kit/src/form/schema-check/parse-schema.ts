import type { ReactNode } from 'react'
import { isObject, isPath } from '../schema/path.ts'
import { holdsValue, isFieldType, missingOptionsError } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'
import { isRenderable } from './is-renderable.ts'

/**
 * A field with its location in the schema, such as `sections[0].rows[1][0]`, or the error at this
 * location.
 */
export type ParsedField =
  | { location: string; error: string }
  | {
      location: string
      field: Field
      /** Paths in its conditions that no field of the schema has. */
      missingPaths: readonly string[]
    }
export type ParsedRow = { location: string; fields: readonly ParsedField[] }
export type ParsedSection = {
  location: string
  error?: string
  title?: ReactNode
  aside?: ReactNode
  rows: readonly ParsedRow[]
  sections: readonly ParsedSection[]
}
export type ParsedSchema = ParsedSection & { tabs: readonly ParsedSection[] }

export type SectionKind = 'schema' | 'tab' | 'section'

/** Finds errors in the parts of a schema. */
export type SchemaCheck = {
  /** The first error of a field, if there is one. */
  fieldError: (field: unknown, location: string, constants: Constants) => string | undefined
  /** The unknown properties of a schema, a tab or a section. */
  unknownProperties: (section: Record<string, unknown>, kind: SectionKind) => readonly string[]
  /** The schema with the paths in its conditions that no field has. */
  withMissingPaths: (schema: ParsedSchema) => ParsedSchema
}

type Parser = { constants: Constants; check: SchemaCheck }

const contentKeys = ['content', 'rows', 'sections', 'tabs']

/**
 * Reads a schema of any shape, in reading order. A part with an error is replaced by its location
 * and the error.
 */
export function parseSchema(
  schema: unknown,
  constants: Constants,
  check: SchemaCheck = quickCheck,
): ParsedSchema {
  if (!isObject(schema)) return { ...emptySchema, error: 'A schema is an object' }
  if (!contentKeys.some((key) => schema[key] !== undefined))
    return { ...emptySchema, error: 'A schema has content, rows, sections or tabs' }
  const parser = { constants, check }
  const tabs = parseList(
    schema,
    'tabs',
    '',
    (tab, location) => parseSection(tab, location, 'tab', parser),
    sectionWithError,
  )
  return check.withMissingPaths({ ...parseSection(schema, '', 'schema', parser), tabs })
}

const emptySchema: ParsedSchema = { location: '', rows: [], sections: [], tabs: [] }

/** Checks only what is needed to render a field. The full check loads after the first render. */
const quickCheck: SchemaCheck = {
  fieldError: quickFieldError,
  unknownProperties: () => [],
  withMissingPaths: (schema) => schema,
}

function quickFieldError(
  field: unknown,
  location: string,
  constants: Constants,
): string | undefined {
  return hasTypeAndPath(field)
    ? missingOptionsError(field, location, constants)
    : `${location} cannot be drawn`
}

/** Is it a field of a known type, whose value has a place? */
export function hasTypeAndPath(field: unknown): field is Field {
  return (
    isObject(field) &&
    isFieldType(field.type) &&
    (!holdsValue(field as Field) || isPath(field.field))
  )
}

/** Content that is allowed only in a larger part. It would not be rendered. */
const forbiddenContent: Record<SectionKind, { keys: readonly string[]; message: string }> = {
  schema: { keys: [], message: '' },
  tab: { keys: ['tabs'], message: 'a tab holds rows, content or sections' },
  section: { keys: ['sections', 'tabs'], message: 'a section holds rows or content' },
}

function sectionWithError(error: string, location: string): ParsedSection {
  return { location, error, rows: [], sections: [] }
}

function rowWithError(error: string, location: string): ParsedRow {
  return { location, fields: [{ location, error }] }
}

function parseSection(
  section: unknown,
  location: string,
  kind: SectionKind,
  parser: Parser,
): ParsedSection {
  if (!isObject(section)) return sectionWithError(`${location}: A section is an object`, location)
  const unrenderable = (['title', 'aside'] as const).find((key) => !isRenderable(section[key]))
  if (unrenderable)
    return sectionWithError(
      `${join(location, unrenderable)} is neither a text nor an element`,
      location,
    )
  return {
    location,
    title: section.title as ReactNode,
    aside: section.aside as ReactNode,
    rows: [
      ...propertyErrors(section, location, kind, parser),
      ...parseList(section, 'rows', location, (row, at) => parseRow(row, at, parser), rowWithError),
      ...parseList(
        section,
        'content',
        location,
        (field, at) => ({ location: at, fields: [parseField(field, at, parser)] }),
        rowWithError,
      ),
    ],
    sections:
      kind === 'section'
        ? []
        : parseList(
            section,
            'sections',
            location,
            (inner, at) => parseSection(inner, at, 'section', parser),
            sectionWithError,
          ),
  }
}

function propertyErrors(
  section: Record<string, unknown>,
  location: string,
  kind: SectionKind,
  { check }: Parser,
): ParsedRow[] {
  const { keys, message } = forbiddenContent[kind]
  const errorRow = (key: string, error: string) =>
    rowWithError(`${join(location, key)}: ${error}`, join(location, key))
  return [
    ...keys.filter((key) => section[key] !== undefined).map((key) => errorRow(key, message)),
    ...check.unknownProperties(section, kind).map((key) => errorRow(key, 'unknown property')),
  ]
}

function parseRow(row: unknown, location: string, parser: Parser): ParsedRow {
  if (!Array.isArray(row)) return rowWithError(`${location} is not a list of fields`, location)
  return {
    location,
    fields: row.map((field, index) => parseField(field, `${location}[${index}]`, parser)),
  }
}

function parseField(field: unknown, location: string, { constants, check }: Parser): ParsedField {
  const error = check.fieldError(field, location, constants)
  return error === undefined
    ? { location, field: field as Field, missingPaths: [] }
    : { location, error }
}

function parseList<T>(
  section: Record<string, unknown>,
  key: string,
  location: string,
  parse: (item: unknown, location: string) => T,
  withError: (error: string, location: string) => T,
): T[] {
  const list = section[key]
  const at = join(location, key)
  if (list === undefined) return []
  // `Array.from` also visits the holes of a list.
  return Array.isArray(list)
    ? Array.from(list as unknown[], (item, index) => parse(item, `${at}[${index}]`))
    : [withError(`${at} is not a list`, at)]
}

function join(location: string, key: string): string {
  return location === '' ? key : `${location}.${key}`
}

/** Every field in reading order, with and without an error. */
export function parsedFieldsIn({
  rows,
  sections,
  tabs = [],
}: ParsedSection & { tabs?: readonly ParsedSection[] }): ParsedField[] {
  return [
    ...rows.flatMap((row) => row.fields),
    ...sections.flatMap((section) => parsedFieldsIn(section)),
    ...tabs.flatMap((tab) => parsedFieldsIn(tab)),
  ]
}

/** Every field without an error, in reading order. */
export function validFieldsIn(schema: ParsedSchema): Field[] {
  return parsedFieldsIn(schema).flatMap((parsed) => ('field' in parsed ? [parsed.field] : []))
}
