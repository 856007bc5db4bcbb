import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { CellState } from '../field/Cell.tsx'
import type { Option } from '../select/option.ts'
import type { Load } from '../select/useLoaded.ts'
import { holds } from './conditions.ts'
import type { Condition } from './conditions.ts'
import { isObject, valueAt, withValue } from './path.ts'
import type { Values } from './path.ts'

/** What a form can be made of. The last four only say something, the others hold a value. */
export const fieldTypes = [
  'text', 'date', 'number', 'integer', 'password', 'textarea', 'checkbox', 'switch', 'select', 'asyncSelect', 'constant', 'message', 'info', 'sectionTitle', 'view',
] as const

export type FieldType = (typeof fieldTypes)[number]

export type Field = {
  type: FieldType
  /** Dotted path of its value: `agency.name`. */
  field?: string
  label?: ReactNode
  /** What the error summary calls it, when the label is long or holds a link. */
  shortLabel?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  hide?: boolean
  /** It shows while these hold; a list means all of them. */
  conditions?: Condition | readonly Condition[]
  /** Stands for the value while there is none. */
  default?: unknown
  /** Characters. With `counter` it says how many remain. */
  maxLength?: number
  /** Characters; whoever sends the form checks it. */
  minLength?: number
  counter?: boolean
  /** Largest number. */
  max?: number
  help?: ReactNode
  size?: CellState['size']
  /** Keeps its row side by side on a phone. */
  keep?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Kind of text: an e-mail address, a telephone number, a web address. */
  kind?: 'email' | 'tel' | 'url'
  mono?: boolean
  /** What a select offers, or the name of its entry in the form's constants. */
  options?: readonly Option[]
  constants?: string
  /** What an async select asks. */
  load?: Load
  onLoadError?: (error: unknown) => void
  /** What was typed may be the value. */
  allowTyped?: boolean
  onPick?: (option: Option) => void
  /** What a view draws. */
  view?: ReactNode | ((values: Values) => ReactNode)
}

export type Row = readonly Field[]
export type Rows = readonly Row[]

/** Rows, or fields that each take a row of their own. */
export type Content = { rows?: Rows; content?: Row }
export type Section = Content & { title?: ReactNode; /** Stands at the right of the title. */ aside?: ReactNode }
export type Tab = Content & { title: string; sections?: readonly Section[] }
export type Schema = Content & { title?: ReactNode; sections?: readonly Section[]; tabs?: readonly Tab[] }

/** Lists a select may take its options from, by name. */
export type Constants = Readonly<Record<string, readonly Option[]>>

const sayOnly: readonly FieldType[] = ['message', 'info', 'sectionTitle', 'view']

/** Fields that stand in the cells of a ticket; the others stand on the page. */
export function isCell(field: Field): boolean {
  return ![...sayOnly, 'checkbox', 'switch'].includes(field.type)
}

/** Whether a field shows for these values. */
export function isShown(field: Field, values: Values): boolean {
  const conditions = [field.conditions ?? []].flat()
  return !field.hide && conditions.every((condition) => holds(condition, values))
}

/** What a select offers; undefined when its entry is missing from the constants. */
export function optionsOf(field: Field, constants: Constants): readonly Option[] | undefined {
  return field.options ?? (field.constants === undefined ? undefined : constants[field.constants])
}

/** Rows of a content, in either way of writing them. */
export function rowsOf({ rows, content }: Content): Rows {
  return rows ?? content?.map((field) => [field]) ?? []
}

/** Every field of a schema, in reading order. Parts that are not what they should be are passed over: they say so where they are drawn. */
export function fieldsOf(schema: Schema): Field[] {
  return [schema, ...listOf(schema.sections), ...listOf(schema.tabs).flatMap((tab) => [tab, ...listOf(tab?.sections)])].flatMap((part: Content) => {
    if (!isObject(part)) return []
    return listOf(part.content).concat(listOf(part.rows).flatMap((row) => listOf(row))).filter(isObject)
  })
}

function listOf<T>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list : []
}

/** The values with the defaults of the fields that have none. */
export function withDefaults(schema: Schema, values: Values): Values {
  return fieldsOf(schema).reduce((filled, field) => {
    if (field.field === undefined || field.default === undefined || valueAt(filled, field.field) !== undefined) return filled
    return withValue(filled, field.field, field.default)
  }, values)
}

export function holdsValue(field: Field): boolean {
  return !sayOnly.includes(field.type)
}
