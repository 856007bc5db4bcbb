import type { Field, FieldKind, Fields } from '@passerelle/contracts/fields.ts'
import type { Field as FormField, Schema } from '@passerelle/kit'
import type { ReactNode } from 'react'

/** The layout of one section of a contract's fields. */
export interface SectionLayout {
  title?: string
  aside?: ReactNode
  fields: Fields
  /** Field names by row. A field that no row names gets its own row at the end. */
  rows?: readonly (readonly string[])[]
  /** The path of the fields in the values, such as `agency.` */
  prefix?: string
}

interface Wording {
  labelOf: (name: string) => string
  /** Settings of single fields on this screen, by name. */
  extras?: Record<string, Partial<FormField>>
  /** The path of the country, for fields that only one country has. */
  countryPath?: string
}

const kitFieldByKind = {
  text: { type: 'text' },
  email: { type: 'text', kind: 'email', autoComplete: 'email' },
  phone: { type: 'text', kind: 'tel', autoComplete: 'tel' },
  password: { type: 'password', autoComplete: 'new-password' },
  date: { type: 'date' },
  year: { type: 'integer' },
  choice: { type: 'select' },
  word: { type: 'select' },
  flag: { type: 'checkbox' },
} as const satisfies Record<FieldKind, Partial<FormField>>

/**
 * Makes the kit's form schema from a contract's fields. A new field in the contract needs only its
 * label here.
 */
export function schemaOf(sections: readonly SectionLayout[], wording: Wording): Schema {
  return {
    sections: sections.map(({ title, aside, fields, rows = [], prefix = '' }) => ({
      ...(title === undefined ? {} : { title }),
      ...(aside === undefined ? {} : { aside }),
      rows: withUnlistedFields(rows, fields).map((row) =>
        row.map((name) => fieldOf(name, prefix, fields, wording)),
      ),
    })),
  }
}

const isChosen = ({ kind }: Field) => kind === 'choice' || kind === 'word'

const isText = ({ kind }: Field) => kind === 'text' || kind === 'email' || kind === 'password'

function withUnlistedFields(rows: readonly (readonly string[])[], fields: Fields) {
  const listedFields = new Set(rows.flat())
  return [
    ...rows,
    ...Object.keys(fields)
      .filter((name) => !listedFields.has(name))
      .map((name) => [name]),
  ]
}

function fieldOf(
  name: string,
  prefix: string,
  fields: Fields,
  { labelOf, extras = {}, countryPath = 'country_id' }: Wording,
): FormField {
  const field: Field | undefined = fields[name]
  if (!field) throw new Error(`The layout names a field that the contract does not have: ${name}`)
  return {
    ...kitFieldByKind[field.kind],
    field: prefix + name,
    label: labelOf(name),
    required: field.required,
    ...(field.max === undefined || !isText(field) ? {} : { maxLength: field.max, counter: false }),
    ...(field.list !== undefined && isChosen(field) ? { constants: field.list } : {}),
    ...(field.onlyFor === undefined
      ? {}
      : { conditions: { field: countryPath, operator: 'eq', value: field.onlyFor } }),
    ...extras[name],
  }
}
