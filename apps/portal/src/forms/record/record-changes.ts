import { valueAt, withValue, type Values } from '@passerelle/kit'

/** Values of an agent's record by the path of their field. */
export type FieldValues = Readonly<Record<string, string | number | null>>

/** The present values, nested as a form reads them. */
export function storedValues(fields: FieldValues): Values {
  return Object.entries(fields).reduce<Values>(
    (values, [path, value]) => withValue(values, path, value),
    {},
  )
}

const comparable = (value: unknown) =>
  typeof value === 'string' ? value.trim() || null : (value ?? null)

/** What differs from the present values, nested as it is sent; undefined without any change. */
export function changesIn(fields: FieldValues, values: Values): Values | undefined {
  const changed = Object.entries(fields)
    .map(([path, before]) => [path, before, comparable(valueAt(values, path))] as const)
    .filter(([, before, after]) => comparable(before) !== after)
  return changed.length === 0
    ? undefined
    : changed.reduce<Values>((changes, [path, , after]) => withValue(changes, path, after), {})
}
