import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { CellState } from '../../field/cell/Cell.tsx'
import type { LoadOption, LoadOptions, Option } from '../../select/options/option.ts'
import { isConditionMet } from './conditions.ts'
import type { Condition } from './conditions.ts'
import { valueAt, withValue } from './path.ts'
import type { Values } from './path.ts'

/**
 * The seventeen field types of the specification (section 3), with `radio`, `multiSelect`,
 * `dateRange` and `group`. The last four only show something, the others hold a value.
 */
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
  'radio',
  'multiSelect',
  'dropzone',
  'dateRange',
  'group',
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
  /**
   * Name of the field; of a type without a value, the text that it shows. The default is the path.
   */
  label?: ReactNode
  /** Name in the error summary, for a label that is long or has a link. */
  shortLabel?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  hide?: boolean
  /** The field is shown while these conditions are met; a list means all of them. */
  conditions?: Condition | readonly Condition[]
  /** The value while there is none. */
  default?: unknown
  /** The greatest number of characters; more are cut off, except from a password. */
  maxLength?: number
  /** The least number of characters. */
  minLength?: number
  /** Whether a text with a `maxLength` shows how many characters remain. @default true */
  counter?: boolean
  /** Least number, or earliest day: `2026-01-31`. */
  min?: number | string
  /** Largest number, or latest day; a larger number becomes this one. */
  max?: number | string
  /** A regular expression that the whole text must match, as in HTML. */
  pattern?: string
  /** The error of a text that does not match the pattern. */
  patternText?: string
  help?: ReactNode
  size?: CellState['size']
  /** Keeps its row side by side on a phone. */
  keep?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Kind of text: an e-mail address, a telephone number, a web address. */
  kind?: 'email' | 'tel' | 'url'
  mono?: boolean
  /**
   * Options of a select, a radio group or a select of several; or `constants`, the name of their
   * entry in the form's constants.
   */
  options?: readonly Option[]
  constants?: string
  /** Address of the list endpoint of an async select: `/api/lists/airports`. */
  address?: string
  /** Filters that list, in the syntax of the endpoint: `country_id:128`. */
  filter?: string
  /**
   * Loads the whole list, 1000 options 250 ms after the last key, instead of 100 options after 750
   * ms.
   */
  whole?: boolean
  /** Replaces `fetch`, for example to send more headers. */
  fetch?: typeof globalThis.fetch
  /** Message for an answer without one of its own; the status is 0 when there was no answer. */
  failedText?: (status: number) => string
  /** Loads the options in place of the address. */
  load?: LoadOptions
  /** Loads the option of an id. The value of the field is then the id alone. */
  loadById?: LoadOption
  onLoadError?: (error: unknown) => void
  /** The typed text may be the value. */
  allowTyped?: boolean
  onPick?: (option: Option) => void
  /** Largest number of files of a dropzone, and megabytes of each. @default 1 */
  maxFiles?: number
  maxFileSize?: number
  /** Which files a dropzone takes, as in HTML: `.pdf,image/*`. */
  accept?: string
  /** The fields of each entry of a group, as in a section. Their paths begin in the entry. */
  rows?: readonly FieldRow[]
  content?: FieldRow
  /** Name of an entry of a group, before its number: "Contact". */
  entryLabel?: string
  /** Least and largest number of entries of a group. */
  minEntries?: number
  maxEntries?: number
  /** Content of a view. */
  view?: ReactNode | ((values: Values) => ReactNode)
}

export type FieldRow = readonly Field[]

/** Rows, or fields in a row of their own each. */
export type Content = { rows?: readonly FieldRow[]; content?: FieldRow }
export type Section = Content & {
  title?: ReactNode
  /** Text at the right of the title. */ aside?: ReactNode
}
export type Tab = Content & { title: string; sections?: readonly Section[] }
export type Schema = Content & {
  title?: ReactNode
  sections?: readonly Section[]
  tabs?: readonly Tab[]
}

/** Lists of options for selects, by name. */
export type Constants = Readonly<Record<string, readonly Option[]>>

const typesWithoutValue: readonly FieldType[] = ['message', 'info', 'sectionTitle', 'view']
const typesOutsideTickets: readonly FieldType[] = [
  ...typesWithoutValue,
  'checkbox',
  'switch',
  'dropzone',
  'group',
]

/** Whether a field is a cell of a ticket; other fields stand on the page. */
export function isTicketCell(field: Field): boolean {
  return !typesOutsideTickets.includes(field.type)
}

/** Whether a field needs options, or the name of an entry in the constants. */
export function isChoice({ type }: Field): boolean {
  return type === 'select' || type === 'radio' || type === 'multiSelect'
}

/** Whether a field has a path and a value; other fields only show something. */
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

/** The options of a select; undefined when their entry is missing from the constants. */
export function optionsOf(field: Field, constants: Constants): readonly Option[] | undefined {
  if (field.options !== undefined || typeof field.constants !== 'string') return field.options
  return Object.hasOwn(constants, field.constants) ? constants[field.constants] : undefined
}

/** The error of a select without options, for the author of the schema. */
export function missingOptionsError(
  field: Field,
  location: string,
  constants: Constants,
): string | undefined {
  if (!isChoice(field) || optionsOf(field, constants) !== undefined) return undefined
  const entry = typeof field.constants === 'string' ? field.constants : ''
  return `${location}: ${field.field} has no constants entry ${entry}`.trimEnd()
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
