import { conditionsError } from './check-conditions.ts'
import { isRenderable } from './is-renderable.ts'
import { isObject, isPath } from '../path.ts'
import type { SchemaCheck, SectionKind } from './parse-schema.ts'
import { holdsValue, isFieldType, missingOptionsError, optionsOf } from '../schema.ts'
import type { Constants, Field, Schema, Section, Tab } from '../schema.ts'
import { valueInWords } from './value-in-words.ts'

type PropertyRule = { takes: (value: unknown) => boolean; why: string }

const isWhole = (least: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least
const flag: PropertyRule = {
  takes: (value) => typeof value === 'boolean',
  why: 'is not true or false',
}
const text: PropertyRule = { takes: (value) => typeof value === 'string', why: 'is not a text' }
const words: PropertyRule = { takes: isRenderable, why: 'is neither a text nor an element' }
const characters: PropertyRule = { takes: isWhole(0), why: 'is not a number of characters' }
const call: PropertyRule = {
  takes: (value) => typeof value === 'function',
  why: 'is not a function',
}
/** What is looked at elsewhere, or may be anything. */
const anything: PropertyRule = { takes: () => true, why: '' }

/** Every property of a field and what it takes. What is undefined is not there. */
const properties: Record<keyof Field, PropertyRule> = {
  type: anything,
  field: anything,
  conditions: anything,
  options: anything,
  view: anything,
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
  max: { takes: Number.isFinite, why: 'is not a number' },
  maxFiles: { takes: isWhole(1), why: 'is not a number of files' },
  maxFileSize: {
    takes: (value) => typeof value === 'number' && value > 0,
    why: 'is not a number of megabytes',
  },
  size: { takes: (value) => value === 'two' || value === 'third', why: 'is neither two nor third' },
  kind: {
    takes: (value) => value === 'email' || value === 'tel' || value === 'url',
    why: 'is not email, tel or url',
  },
  constants: text,
  onPick: call,
  onLoadError: call,
  address: text,
  filter: text,
  load: call,
  fetch: call,
  failedText: call,
}

const parts: {
  schema: Record<keyof Schema, true>
  tab: Record<keyof Tab, true>
  section: Record<keyof Section, true>
} = {
  schema: { title: true, rows: true, content: true, sections: true, tabs: true },
  tab: { title: true, rows: true, content: true, sections: true },
  section: { title: true, aside: true, rows: true, content: true },
}

/** The properties of a part that it does not have, such as misspelt ones; of larger parts in it the plan speaks itself. */
function unknownProperties(part: Record<string, unknown>, kind: SectionKind): readonly string[] {
  return Object.keys(part).filter(
    (key) =>
      part[key] !== undefined &&
      !Object.hasOwn(parts[kind], key) &&
      !Object.hasOwn(parts.schema, key),
  )
}

/**
 * What is wrong with one field, with its place in the schema, or nothing. Schemas may come from elsewhere, so their shape is looked
 * at before it is drawn; the words are for whoever wrote the schema.
 */
function fieldError(field: unknown, place: string, constants: Constants): string | undefined {
  if (!isObject(field)) return `${place}: A field is an object`
  if (!hasType(field)) return `${place}.type: Unknown field type: ${valueInWords(field.type)}`
  if (holdsValue(field)) {
    if (field.field === undefined || field.field === '')
      return `${place}: ${field.type} names no field`
    if (!isPath(field.field)) return `${place}.field: ${valueInWords(field.field)} is not a path`
  }
  const stray = Object.entries(field).find(
    ([key, value]) => value !== undefined && !Object.hasOwn(properties, key),
  )
  if (stray) return `${place}.${stray[0]}: unknown property`
  for (const [key, { takes, why }] of Object.entries(properties)) {
    const value = (field as Record<string, unknown>)[key]
    if (value !== undefined && !takes(value))
      return `${place}.${key}: ${valueInWords(value)} ${why}`
  }
  return (
    typeError(field, place, constants) ??
    (field.conditions === undefined
      ? undefined
      : conditionsError(field.conditions, `${place}.conditions`))
  )
}

/** What single types of fields need besides. */
function typeError(field: Field, place: string, constants: Constants): string | undefined {
  if (field.type === 'asyncSelect' && !field.load && !field.address)
    return `${place}: ${field.field} has neither an address nor a function to load from`
  if (field.type === 'view' && typeof field.view !== 'function' && !isRenderable(field.view))
    return `${place}.view: ${valueInWords(field.view)} is neither an element nor a function`
  if (field.type !== 'select' && field.type !== 'constant') return undefined
  const options: unknown = optionsOf(field, constants)
  if (options === undefined) return missingOptionsError(field, place, constants)
  return optionsError(
    options,
    field.options === undefined ? `constants.${field.constants}` : `${place}.options`,
  )
}

function optionsError(options: unknown, place: string): string | undefined {
  if (!Array.isArray(options)) return `${place} is not a list of options`
  const ids = new Set<unknown>()
  for (const [index, option] of options.entries()) {
    const at = `${place}[${index}]`
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

/** Everything that can be said of a schema before it is drawn. */
export const schemaCheck: SchemaCheck = { field: fieldError, strays: unknownProperties }
