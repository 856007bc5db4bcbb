import { entryPath, entryScope, placeIn } from './entries.ts'
import { fieldStates } from './field-states.ts'
import type { FormState } from './form-context.ts'
import type { Values } from '../schema/path.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'

/** What is wrong with a group itself, and with its whole entries by their places. */
export type GroupErrors = { own: string | undefined; entries: readonly (string | undefined)[] }

/** Finds the errors of a group of so many entries. */
export function groupErrors(
  group: string,
  errors: Readonly<Record<string, string | undefined>>,
  count: number,
): GroupErrors {
  const entries = Array.from({ length: count }, (_, index) => errors[entryPath(group, index)])
  return { own: errors[group], entries }
}

/** An entry of a group, with the path of the group and its place there. */
export type PlacedEntry = { group: string; index: number; entry: Values }

/** What the fields of an entry need to know of the form. To them the entry is the form. */
export function entryState(
  schema: ParsedSchema,
  { group, index, entry }: PlacedEntry,
  form: FormState,
): FormState {
  const inside = <T>(all: Iterable<readonly [path: string, T]>) =>
    [...all].flatMap(([path, value]): [string, T][] => {
      const place = placeIn(path, group)
      return place?.index === index && place.field !== '' ? [[place.field, value]] : []
    })
  const paths = (set: ReadonlySet<string>) =>
    new Set(inside([...set].map((path) => [path, 0])).map(([path]) => path))
  const scope = entryScope(schema, form.scope, entry)
  return {
    values: entry,
    scope,
    // A field may be called `toString`.
    errors: Object.assign(
      Object.create(null),
      Object.fromEntries(inside(Object.entries(form.errors))),
    ),
    changed: paths(form.changed),
    checking: paths(form.checking),
    ...fieldStates(schema, scope),
  }
}
