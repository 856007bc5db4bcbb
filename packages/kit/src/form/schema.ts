import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { CellState } from '../field/Cell.tsx'
import type { LoadOptions, Option } from '../select/option.ts'
import { isConditionMet } from './conditions.ts'
import type { Condition } from './conditions.ts'
import { valueAt, withValue } from './path.ts'
import type { Values } from './path.ts'

/** What a form can be made of: the seventeen types of the specification (section 3). The last four only say something, the others hold a value. */
export const fieldTypes = [
  'text',
  'date',
  'datetime-local',
  'number',
  'integer',
  'password',
  'textarea',
  'checkbox',
  'switch',
  'select',
  'asyncSelect',
  'dropzone',
  'constant',
  'message',
  'info',
  'sectionTitle',
  'view',
] as const

export type FieldType = (typeof fieldTypes)[number]

export function isFieldType(type: unknown): type is FieldType {
  return fieldTypes.some((each) => each === type)
}

export type Field = {
  type: FieldType
  /** Dotted path of its value: `agency.name`. */
  field?: string
  /** What it is called, or for those that only say something, what they say. A field without one is called by its path. */
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
  /** Characters; what goes beyond is cut off, except from a password. */
  maxLength?: number
  /** Characters. The control tells the browser; whoever sends the form checks it and gives the error. */
  minLength?: number
  /** Whether a text with a `maxLength` says how many characters remain; it does unless this is false. */
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
  /** The list endpoint that an async select asks: `/api/lists/airports`. */
  address?: string
  /** Which objects of that list it offers, in the endpoint's own words: `country_id:128`. */
  filter?: string
  /** Asks for the whole list, 1000 options 250 ms after the last key, instead of 100 after 750 ms. */
  whole?: boolean
  /** Takes the place of the browser's own, to send more along. */
  fetch?: typeof globalThis.fetch
  /** What is said of an answer that does not say itself what is wrong; the status is 0 when there was no answer. */
  failedText?: (status: number) => string
  /** Takes the place of the address. */
  load?: LoadOptions
  onLoadError?: (error: unknown) => void
  /** What was typed may be the value. */
  allowTyped?: boolean
  onPick?: (option: Option) => void
  /** A dropzone takes so many files, of so many megabytes each; one of each unless this says otherwise. */
  maxFiles?: number
  maxFileSize?: number
  /** What a view draws. */
  view?: ReactNode | ((values: Values) => ReactNode)
}

export type FieldRow = readonly Field[]
export type FieldRows = readonly FieldRow[]

/** Rows, or fields that each take a row of their own. */
export type Content = { rows?: FieldRows; content?: FieldRow }
export type Section = Content & {
  title?: ReactNode
  /** Stands at the right of the title. */ aside?: ReactNode
}
export type Tab = Content & { title: string; sections?: readonly Section[] }
export type Schema = Content & {
  title?: ReactNode
  sections?: readonly Section[]
  tabs?: readonly Tab[]
}

/** Lists a select may take its options from, by name. */
export type Constants = Readonly<Record<string, readonly Option[]>>

const typesWithoutValue: readonly FieldType[] = ['message', 'info', 'sectionTitle', 'view']
const typesOutsideTickets: readonly FieldType[] = [
  ...typesWithoutValue,
  'checkbox',
  'switch',
  'dropzone',
]

/** Fields that stand in the cells of a ticket; the others stand on the page. */
export function isTicketCell(field: Field): boolean {
  return !typesOutsideTickets.includes(field.type)
}

/** Fields that have a path; the others only say something. */
export function holdsValue(field: Field): field is Field & { field: string } {
  return !typesWithoutValue.includes(field.type)
}

/** Whether a field shows for these values. */
export function isShown(field: Field, values: Values): boolean {
  return (
    !field.hide &&
    [field.conditions ?? []].flat().every((condition) => isConditionMet(condition, values))
  )
}

/** What a select offers; undefined when its entry is missing from the constants. */
export function optionsOf(field: Field, constants: Constants): readonly Option[] | undefined {
  if (field.options !== undefined || typeof field.constants !== 'string') return field.options
  return Object.hasOwn(constants, field.constants) ? constants[field.constants] : undefined
}

/** Says of a select, in words for whoever wrote the schema, that it has nothing to offer. */
export function missingOptionsError(
  field: Field,
  place: string,
  constants: Constants,
): string | undefined {
  if (field.type !== 'select' || optionsOf(field, constants) !== undefined) return undefined
  const entry = typeof field.constants === 'string' ? field.constants : ''
  return `${place}: ${field.field} has no constants entry ${entry}`.trimEnd()
}

/** The values with the defaults of the fields that have none. */
export function withDefaults(fields: readonly Field[], values: Values): Values {
  return fields.reduce((filled, field) => {
    if (
      !holdsValue(field) ||
      field.default === undefined ||
      valueAt(filled, field.field) !== undefined
    )
      return filled
    return withValue(filled, field.field, field.default)
  }, values)
}
