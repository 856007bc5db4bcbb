import { errorInConditions } from './check-conditions.ts'
import { isRenderable } from './is-renderable.ts'
import { withMissingPaths } from './missing-paths.ts'
import { isObject, isPath } from '../schema/path.ts'
import type { SchemaCheck, SectionKind } from './parse-schema.ts'
import {
  holdsValue,
  isChoice,
  isFieldType,
  missingOptionsError,
  optionsOf,
} from '../schema/schema.ts'
import type { Constants, Field, Schema, Section, Tab } from '../schema/schema.ts'
import { valueInWords } from './value-in-words.ts'

type PropertyRule = { isValid: (value: unknown) => boolean; message: string }

const isWhole = (least: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least
const flag: PropertyRule = {
  isValid: (value) => typeof value === 'boolean',
  message: 'is not true or false',
}
const text: PropertyRule = {
  isValid: (value) => typeof value === 'string',
  message: 'is not a text',
}
const words: PropertyRule = { isValid: isRenderable, message: 'is neither a text nor an element' }
const characters: PropertyRule = { isValid: isWhole(0), message: 'is not a number of characters' }
const call: PropertyRule = {
  isValid: (value) => typeof value === 'function',
  message: 'is not a function',
}
const limit: PropertyRule = {
  isValid: (value) =>
    Number.isFinite(value) || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
  message: 'is neither a number nor a date',
}
/** Checked elsewhere, or may be anything. */
const anything: PropertyRule = { isValid: () => true, message: '' }

/** The rule of every property of a field. An undefined property counts as missing. */
const properties: Record<keyof Field, PropertyRule> = {
  type: anything,
  field: anything,
  conditions: anything,
  options: anything,
  view: anything,
  rows: anything,
  content: anything,
  default: anything,
  label: words,
  help: words,
  shortLabel: text,
  placeholder: text,
  autoComplete: text,
  inputMode: text,
  required: flag,
  disabled: flag,
  hide: flag,
  counter: flag,
  keep: flag,
  mono: flag,
  allowTyped: flag,
  whole: flag,
  maxLength: characters,
  minLength: characters,
  min: limit,
  max: limit,
  pattern: { isValid: isPattern, message: 'is not a regular expression' },
  patternText: text,
  accept: text,
  entryLabel: text,
  minEntries: { isValid: isWhole(0), message: 'is not a number of entries' },
  maxEntries: { isValid: isWhole(1), message: 'is not a number of entries' },
  maxFiles: { isValid: isWhole(1), message: 'is not a number of files' },
  maxFileSize: {
    isValid: (value) => typeof value === 'number' && value > 0,
    message: 'is not a number of megabytes',
  },
  size: {
    isValid: (value) => value === 'two' || value === 'third',
    message: 'is neither two nor third',
  },
  kind: {
    isValid: (value) => value === 'email' || value === 'tel' || value === 'url',
    message: 'is not email, tel or url',
  },
  constants: text,
  onPick: call,
  onLoadError: call,
  address: text,
  filter: text,
  load: call,
  loadById: call,
  fetch: call,
  failedText: call,
}

const sectionProperties: {
  schema: Record<keyof Schema, true>
  tab: Record<keyof Tab, true>
  section: Record<keyof Section, true>
} = {
  schema: { title: true, rows: true, content: true, sections: true, tabs: true },
  tab: { title: true, rows: true, content: true, sections: true },
  section: { title: true, aside: true, rows: true, content: true },
}

/**
 * Unknown properties, such as misspelt ones. `parseSchema` itself reports content that only a
 * larger part may hold.
 */
function unknownProperties(section: Record<string, unknown>, kind: SectionKind): readonly string[] {
  return Object.keys(section).filter(
    (key) =>
      section[key] !== undefined &&
      !Object.hasOwn(sectionProperties[kind], key) &&
      !Object.hasOwn(sectionProperties.schema, key),
  )
}

/**
 * The first error of a field, with its location in the schema. A schema may be data from a server,
 * so its shape is checked before it is rendered. The message is for the author of the schema.
 */
function errorInField(field: unknown, location: string, constants: Constants): string | undefined {
  if (!isObject(field)) return `${location}: A field is an object`
  if (!hasType(field)) return `${location}.type: Unknown field type: ${valueInWords(field.type)}`
  return (
    errorInPath(field, location) ??
    errorInProperties(field, location) ??
    errorByType(field, location, constants) ??
    errorInGroup(field, location) ??
    (field.conditions === undefined
      ? undefined
      : errorInConditions(field.conditions, `${location}.conditions`))
  )
}

function errorInPath(field: Field, location: string): string | undefined {
  if (!holdsValue(field)) return undefined
  if (field.field === undefined || field.field === '')
    return `${location}: ${field.type} names no field`
  return isPath(field.field)
    ? undefined
    : `${location}.field: ${valueInWords(field.field)} is not a path`
}

function errorInProperties(field: Field, location: string): string | undefined {
  const unknown = Object.entries(field).find(
    ([key, value]) => value !== undefined && !Object.hasOwn(properties, key),
  )
  if (unknown) return `${location}.${unknown[0]}: unknown property`
  for (const [key, { isValid, message }] of Object.entries(properties)) {
    const value = (field as Record<string, unknown>)[key]
    if (value !== undefined && !isValid(value))
      return `${location}.${key}: ${valueInWords(value)} ${message}`
  }
  return undefined
}

function isPattern(value: unknown): boolean {
  try {
    // The flag that the check of values takes.
    const flag = 'unicodeSets' in RegExp.prototype ? 'v' : 'u'
    return typeof value === 'string' && Boolean(new RegExp(value, flag))
  } catch {
    return false
  }
}

function errorInGroup(field: Field, location: string): string | undefined {
  return field.type === 'group' && !Array.isArray(field.rows ?? field.content)
    ? `${location}: ${field.field} has no rows and no content`
    : undefined
}

/** The rules of single types of fields. */
function errorByType(field: Field, location: string, constants: Constants): string | undefined {
  if (field.type === 'asyncSelect' && !field.load && !field.address)
    return `${location}: ${field.field} has neither an address nor a function to load from`
  if (field.type === 'view' && typeof field.view !== 'function' && !isRenderable(field.view))
    return `${location}.view: ${valueInWords(field.view)} is neither an element nor a function`
  if (!isChoice(field) && field.type !== 'constant') return undefined
  const options: unknown = optionsOf(field, constants)
  if (options === undefined) return missingOptionsError(field, location, constants)
  return errorInOptions(
    options,
    field.options === undefined ? `constants.${field.constants}` : `${location}.options`,
  )
}

function errorInOptions(options: unknown, location: string): string | undefined {
  if (!Array.isArray(options)) return `${location} is not a list of options`
  const ids = new Set<unknown>()
  for (const [index, option] of options.entries()) {
    const at = `${location}[${index}]`
    if (!isObject(option)) return `${at}: An option is an object`
    const { id, name, value } = option
    if (typeof id !== 'string' && typeof id !== 'number')
      return `${at}.id: ${valueInWords(id)} is not an id`
    if (
      [name, value].some(
        (label) => label !== undefined && label !== null && typeof label !== 'string',
      )
    )
      return `${at}: its name is not a text`
    if (ids.has(id)) return `${at}.id: ${id} is there twice`
    ids.add(id)
  }
  return undefined
}

function hasType(field: Record<string, unknown>): field is Field & Record<string, unknown> {
  return isFieldType(field.type)
}

/** The full check of a schema. */
export const schemaCheck: SchemaCheck = {
  fieldError: errorInField,
  unknownProperties,
  withMissingPaths,
}
